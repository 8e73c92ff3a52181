// The Chromium of this machine, for screenshots, tests and benchmarks; Debian's where there is none yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './prepare.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What a Chromium that nobody watches is started with: it draws without a screen and asks nobody but the product. */
export const quietFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium on this machine, or null. */
export const findChromium = () => places.find((place) => place && existsSync(place)) ?? null;

/** The path of a Chromium; where there is none and Debian's packages can be had, they are installed. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian’s packages…');
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args];
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  return (
    findChromium() ??
    fail(
      'The tests in the browser need Chromium or Chrome. Install it, or set CHROMIUM_PATH to its executable. `npm test -- unit` runs the rest.',
    )
  );
}
