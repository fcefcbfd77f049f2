// Aspectra's pages in a real browser: node --test runs this, run.sh sets everything up.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { open } from './browser.mjs';

const aspectra = process.env.ASPECTRA;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'aspectra-pages-'));
const run = (...words) => execFileSync(aspectra, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const page = (name) => pathToFileURL(join(folder, name)).href;

const HOSTILE = ['<script>document.title="taken"</script>', '"><img/src=x/onerror=alert(1)>', "'onclick='alert(1)", '\u202eturned', 'x'.repeat(10000)];

/** A collection whose runs, topics and documents have names that try to be more. */
function writeHostile() {
  const name = (kind, number) => kind + HOSTILE[number % HOSTILE.length] + number;
  const judged = [];
  for (let topic = 0; topic < 8; topic++)
    for (let document = 0; document < 16; document++)
      judged.push(`${name('t', topic)} 0 ${name('d', document)} ${(topic + document) % 3} ${(topic * document) % 3}`);
  writeFileSync(join(folder, 'hostile.txt'), judged.join('\n') + '\n');
  mkdirSync(join(folder, 'hostile'));
  for (let which = 0; which < 4; which++) {
    const lines = [];
    for (let topic = 0; topic < 8; topic++)
      for (let rank = 1; rank <= 12; rank++) {
        const document = name('d', (topic * 3 + rank * (2 * which + 1)) % 31);
        lines.push(`${name('t', topic)} Q0 ${document} ${rank} ${50 - rank} tag`);
      }
    const file = name('r', which).replaceAll('/', '\u2215').slice(0, 60);
    writeFileSync(join(folder, 'hostile', file + '.txt'), [...new Set(lines)].join('\n') + '\n');
  }
}

/** Opens a page and notes whatever it asks for and whatever goes wrong. */
async function visit(context, name) {
  const seen = { requests: [], errors: [] };
  const tab = await context.newPage();
  tab.on('request', (request) => seen.requests.push(request.url()));
  tab.on('console', (message) => ['error', 'warning'].includes(message.type()) && seen.errors.push(message.text()));
  tab.on('pageerror', (error) => seen.errors.push(String(error)));
  tab.on('dialog', (dialog) => {
    seen.errors.push('a dialog: ' + dialog.message());
    dialog.dismiss();
  });
  await tab.goto(page(name));
  return { tab, seen };
}

const PAGES = ['report.html', 'since.html', 'scores.html', 'check.html', 'hostile.html', 'hostile-check.html', 'judges.html'];

before(() => {
  run('demo', 'demo');
  run('generate', '--topics', '12', '--runs', '4', '--pool', '20', '--judges', '3', '--judge-error', '0.05,0.2,0.4', '-o', 'rag');
  // A judge may have any name too.
  const votes = readFileSync(join(folder, 'rag/judges.csv'), 'utf8').replaceAll(',judge2,', `,"${HOSTILE[0].replaceAll('"', '""')}",`);
  writeFileSync(join(folder, 'judges.csv'), votes);
  const judged = ['judges.csv', ...[1, 2, 3, 4].map((number) => `rag/runs/run${number}.txt`), '-m', 'nDCG@10 AP'];
  run('report', ...judged, '--reduce', 'judge(judge1)', '-o', 'judges.html');
  const demo = ['demo/qrels.txt', ...['coarse', 'lexical', 'neural', 'random', 'trusted', 'viral'].map((name) => `demo/runs/${name}.txt`)];
  const aspects = ['--aspects', 'relevance,correctness,credibility', '--quiet'];
  const measures = ['-m', 'CAM(nDCG@10) nDCG@10 Harsh(nDCG@10)'];
  run('report', ...demo, ...aspects, ...measures, '-o', 'report.html');
  run('report', ...demo.slice(0, 6), ...aspects, ...measures, '--since', 'report.html', '-o', 'since.html');
  run('report', '--scores', 'report.html', '--baseline', 'lexical', '--quiet', '-o', 'scores.html');
  const check = (...words) => {
    try {
      run('check', ...words);
    } catch (error) {
      // Exit code 1 says that problems were found.
      if (error.status !== 1) throw error;
    }
  };
  check(...demo, ...aspects, '-o', 'check.html');
  writeHostile();
  const hostile = execFileSync('ls', [join(folder, 'hostile')], { encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = ['hostile.txt', ...hostile.map((name) => 'hostile/' + name), '--aspects', 'useful,sound', '--quiet'];
  run('report', ...files, '-m', 'nDCG@5 AP', '--duplicates', 'first', '--title', HOSTILE[0], '-o', 'hostile.html');
  check(...files, '-o', 'hostile-check.html');
});

after(() => rmSync(folder, { recursive: true, force: true }));

for (const [look, options] of [
  ['light', { viewport: { width: 1280, height: 800 } }],
  ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 320, height: 640 } }],
]) {
  describe(look, () => {
    let context;
    before(async () => (context = await open(options)));
    after(() => context.close());

    for (const name of look === 'light' ? PAGES : ['report.html', 'check.html', 'hostile.html']) {
      test(`${name}: no request leaves it, no error, nothing serious for axe`, async () => {
        const { tab, seen } = await visit(context, name);
        assert.deepEqual(seen.requests, [page(name)]);
        assert.deepEqual(seen.errors, []);
        // axe is put into the page by the debugger, which the page's policy does not bind.
        await tab.evaluate(axe);
        const found = await tab.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
        const grave = found.violations.filter((one) => ['serious', 'critical'].includes(one.impact));
        const told = grave.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(' | ')}`);
        assert.deepEqual(told, []);
        await tab.close();
      });
    }

    test('no page is wider than the screen', async () => {
      for (const name of PAGES) {
        const { tab } = await visit(context, name);
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(wide, 0, name);
        await tab.close();
      }
    });

    test('texts can be read: none is smaller than 8 pixels', async () => {
      const { tab } = await visit(context, 'report.html');
      const small = await tab.evaluate(() => {
        const found = [];
        for (const element of document.querySelectorAll('p, td, th, li, summary, figcaption, svg text')) {
          const box = element.getBoundingClientRect();
          if (box.width === 0 || element.textContent.trim() === '') continue;
          const svg = element.closest('svg');
          const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
          const size = svg ? Number(element.getAttribute('font-size')) * scale : parseFloat(getComputedStyle(element).fontSize);
          if (size < 8) found.push(`${element.textContent.slice(0, 40)}: ${size}`);
        }
        return found;
      });
      assert.deepEqual(small, []);
      await tab.close();
    });
  });
}

describe('by keyboard', () => {
  let context;
  before(async () => (context = await open({ viewport: { width: 1280, height: 800 } })));
  after(() => context.close());

  const column = (tab, at) =>
    tab.$$eval('#leaderboard > .scroll tbody tr', (rows, place) => rows.map((row) => row.cells[place].textContent), at);

  test('a column is sorted by its button, both ways', async () => {
    const { tab } = await visit(context, 'report.html');
    const heads = await tab.$$eval('#leaderboard > .scroll thead th', (all) => all.map((head) => head.textContent));
    const at = heads.indexOf('Harsh(nDCG@10)');
    assert.ok(at > 0, heads.join());
    const button = tab.locator('#leaderboard > .scroll thead button', { hasText: 'Harsh(nDCG@10)' });
    await button.focus();
    await tab.keyboard.press('Enter');
    const falling = (await column(tab, at)).map(Number);
    assert.deepEqual(falling, [...falling].sort((a, b) => b - a));
    await tab.keyboard.press('Space');
    const rising = (await column(tab, at)).map(Number);
    assert.deepEqual(rising, [...falling].reverse());
    const sorted = await tab.$$eval('#leaderboard th[aria-sort]', (all) => all.map((head) => head.getAttribute('aria-sort')));
    assert.deepEqual(sorted, ['ascending']);
    await tab.close();
  });

  test('runs and measures are filtered', async () => {
    const { tab } = await visit(context, 'report.html');
    await tab.locator('#filter-runs').focus();
    await tab.keyboard.type('al');
    const shown = () =>
      tab.$$eval('#leaderboard > .scroll tbody tr', (rows) => rows.filter((row) => !row.hidden).map((row) => row.dataset.run).sort());
    assert.deepEqual(await shown(), ['lexical', 'neural', 'viral'].filter((name) => name.includes('al')));
    assert.match(await tab.locator('#controls [role=status]').textContent(), /^\d of 6 runs$/);
    assert.ok((await tab.locator('svg.afig g.dim').count()) > 0);
    await tab.locator('#filter-runs').fill('');
    assert.equal((await shown()).length, 6);
    const box = tab.locator('#controls input[type=checkbox]').nth(1);
    await box.focus();
    await tab.keyboard.press('Space');
    const visible = await tab.$$eval('#leaderboard > .scroll thead th', (all) => all.filter((head) => !head.hidden).map((head) => head.textContent));
    assert.ok(!visible.includes('nDCG@10') && visible.includes('CAM(nDCG@10)'), visible.join());
    await tab.close();
  });

  test('from a mark to its topic, with arrows and Enter', async () => {
    const { tab } = await visit(context, 'report.html');
    const marks = tab.locator('figure[data-figure=differences] .wide g[tabindex]');
    assert.equal(await tab.locator('figure[data-figure=differences] .wide g[tabindex="0"]').count(), 1);
    await marks.first().focus();
    const said = await tab.locator('.said').textContent();
    assert.ok(said.length > 3, said);
    await tab.keyboard.press('ArrowRight');
    assert.notEqual(await tab.locator('.said').textContent(), said);
    const topic = await tab.evaluate(() => document.activeElement.dataset.topic);
    await tab.keyboard.press('Enter');
    const landed = await tab.evaluate(() => document.querySelector(':target').dataset.topic);
    assert.equal(landed, topic);
    await tab.close();
  });

  test('from a mark to its run, by a click', async () => {
    const { tab } = await visit(context, 'report.html');
    await tab.locator('figure[data-figure=leaderboard] .wide g[data-run=viral] text').first().click();
    assert.equal(await tab.evaluate(() => document.querySelector(':target').dataset.run), 'viral');
    await tab.close();
  });

  test('pointing at a run shows it everywhere', async () => {
    const { tab } = await visit(context, 'report.html');
    await tab.locator('#leaderboard > .scroll tr[data-run=viral] th').hover();
    assert.ok((await tab.locator('svg g.hot[data-run=viral]').count()) > 0);
    assert.equal(await tab.locator('tr.hot:not([data-run=viral])').count(), 0);
    await tab.close();
  });
});

describe('without scripts and on paper', () => {
  test('every part is there without scripts, and nothing that would do nothing', async () => {
    const context = await open({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    const { tab } = await visit(context, 'report.html');
    const text = await tab.locator('main').innerText();
    for (const part of ['Verdict', 'Leaderboard', 'Where the runs differ', 'Aspects', 'Are there enough topics?', 'SHA-256'])
      assert.ok(text.includes(part), part);
    assert.equal(await tab.locator('button:visible, input:visible').count(), 0);
    await context.close();
  });

  test('pages print', async () => {
    const context = await open({ viewport: { width: 1280, height: 800 } });
    for (const name of PAGES) {
      const { tab } = await visit(context, name);
      const paper = await tab.pdf({ format: 'A4' });
      assert.equal(paper.subarray(0, 5).toString(), '%PDF-', name);
      assert.ok(paper.length > 10000, name);
      await tab.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const ground = await tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(ground, 'rgb(255, 255, 255)', `${name}: paper is white`);
      await tab.close();
    }
    await context.close();
  });

  test('a policy forbids what is not the page\u2019s own', async () => {
    const context = await open();
    const { tab, seen } = await visit(context, 'report.html');
    await tab.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(script);
      const picture = document.createElement('img');
      picture.src = 'picture.png';
      document.body.append(picture);
    });
    await tab.waitForTimeout(200);
    assert.notEqual(await tab.title(), 'taken');
    assert.ok(seen.errors.length >= 2 && seen.errors.every((error) => /Content Security Policy/.test(error)), seen.errors.join('\n'));
    await context.close();
  });

  test('hostile names are texts', async () => {
    const context = await open();
    const { tab, seen } = await visit(context, 'hostile.html');
    assert.equal(await tab.title(), HOSTILE[0]);
    assert.equal(await tab.locator('img, [onclick], [onerror], [onload]').count(), 0);
    assert.ok((await tab.locator('main').innerText()).includes('<script>document.title'));
    assert.deepEqual(seen.errors, []);
    await context.close();
  });
});
