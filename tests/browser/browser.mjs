// Starts Debian's Chromium with nothing that talks to the network by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser with an empty profile; `options` are those of a context: viewport, colorScheme, javaScriptEnabled. */
export async function open(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'aspectra-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.ASPECTRA_CHROMIUM || '/usr/bin/chromium',
    args: FLAGS,
    ...options,
  });
  // A loaded machine takes its time.
  context.setDefaultTimeout(120_000);
  const close = context.close.bind(context);
  context.close = async () => {
    await close();
    rmSync(profile, { recursive: true, force: true });
  };
  return context;
}
