// A Chromium for tests and benchmarks: Debian's where this machine has none yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
import { fail } from './prepare.mjs';

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
