import { basename } from 'node:path';
import { findChromium } from '../../../scripts/run/find-chromium.mjs';
import { headlessShell } from '../../../scripts/run/headless-shell.mjs';

/** Lets all test files use Chromium's headless shell, where the environment does not name a browser. */
export function setup(): void {
  if (process.env.CHROMIUM_PATH || basename(findChromium() ?? '').includes('headless-shell')) return;
  const shell = headlessShell();
  if ('path' in shell) process.env.CHROMIUM_PATH = shell.path;
  else process.stdout.write(`The tests use the whole browser, which takes longer: ${shell.missing}\n`);
}
