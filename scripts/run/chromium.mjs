// Finds or installs a Chromium for tests and benchmarks.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
import { fail } from './prepare.mjs';

/**
 * Returns the path of a Chromium. If there is none, installs Debian's package when apt-get is available. Ends
 * the process with a message otherwise.
 */
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
    // Older releases have no package of the headless shell.
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
