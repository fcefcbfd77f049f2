// Pictures of a page for people to look at: node tests/browser/shots.mjs PAGE FOLDER
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { open } from './browser.mjs';

const [page, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const looks = [
  ['phone', { viewport: { width: 320, height: 640 } }],
  ['laptop', { viewport: { width: 1280, height: 800 } }],
  ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
];
for (const [name, options] of looks) {
  const context = await open(options);
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(resolve(page)).href);
  await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  if (name === 'laptop') await tab.pdf({ path: join(folder, 'print.pdf'), format: 'A4' });
  await context.close();
}
