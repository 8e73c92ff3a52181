// Debian's headless shell of Chromium has the engine of the full browser and no windows. The tests need half of the
// browser's work with it, so they use it where only the full one is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from './fetched-package.mjs';

/** What both browsers read. */
const installed = '/usr/lib/chromium';
const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** Returns the path of the shell of the installed Chromium's version, or the reason why there is none. */
export function headlessShell() {
  const version = answerOf('dpkg-query', ['--show', '--showformat', '${Version}', 'chromium-common']);
  if (version === null) return { missing: 'No Chromium of Debian is installed.' };
  const wanted = `chromium-headless-shell=${version}`;
  const found = fetched(`headless-shell-${version}`, `${wanted} (about 220 MB on disk)`, (folder) => {
    if (answerOf('apt-get', ['download', ...patience, wanted], folder) === null)
      return `apt-get can't download ${wanted}.`;
    const [file] = readdirSync(folder);
    if (answerOf('dpkg-deb', ['--extract', file, '.'], folder) === null) return `${file} can't be read.`;
    rmSync(join(folder, file));
    const own = join(folder, installed);
    for (const name of readdirSync(installed))
      if (!existsSync(join(own, name))) symlinkSync(join(installed, name), join(own, name));
    return null;
  });
  return 'missing' in found ? found : { path: join(found.folder, installed, 'chromium-headless-shell') };
}

/** What the command writes; null when it fails. */
function answerOf(command, args, cwd) {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
