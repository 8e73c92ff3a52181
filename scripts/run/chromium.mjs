// The Chromium of this machine, for screenshots, tests and benchmarks; Debian's where there is none yet. Where it has the
// one without windows (the "headless shell"), that is taken: the same engine, at a third less work for each page opened.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './prepare.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
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
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args];
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    };
    apt('update', '-qq');
    // Older releases have no shell of its own.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (findChromium() === null) apt('install', '-y', '-qq', '--no-install-recommends', name);
  }
  return (
    findChromium() ??
    fail(
      'The tests in the browser need Chromium or Chrome. Install it, or set CHROMIUM_PATH to its executable. `npm test -- unit` runs the rest.',
    )
  );
}
