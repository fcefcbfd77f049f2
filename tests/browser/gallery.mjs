// Pictures of SVG files side by side for people to look at: node tests/browser/gallery.mjs FOLDER OUT
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from './browser.mjs';

const [folder, out] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const files = readdirSync(folder).filter((name) => name.endsWith('.svg')).sort();
for (const [look, colorScheme, media] of [['light', 'light', 'screen'], ['dark', 'dark', 'screen'], ['print', 'dark', 'print']]) {
  const context = await open({ viewport: { width: 1480, height: 900 }, colorScheme });
  const tab = await context.newPage();
  await tab.emulateMedia({ media, colorScheme });
  for (let at = 0; at < files.length; at += 4) {
    const shown = files.slice(at, at + 4).map((name) => readFileSync(join(folder, name), 'utf8').replace(/^<\?xml.*\?>\n/, ''));
    // Each in a box of its own: a grid would otherwise cut off those that are high.
    await tab.setContent(`<body style="background:#777;display:grid;grid-template-columns:1fr 1fr;gap:8px">${shown.map((svg) => `<div>${svg}</div>`).join('')}</body>`);
    await tab.screenshot({ path: join(out, `${look}-${at / 4}.png`), fullPage: true });
  }
  await context.close();
}
