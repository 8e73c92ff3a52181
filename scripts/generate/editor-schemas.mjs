// npm's `prepare` script, which runs after `npm install` and `npm ci`. It writes the schemas for editors, so
// that an editor knows the language from the first page on. A failure is only logged, and does not stop the
// installation.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/prepare.mjs';

// Installations without development dependencies only serve pages, and need no schemas for editors.
if (existsSync(join(root, 'node_modules/tsx'))) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run/command.mjs', 'editor'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0 || stderr !== '')
    console.log(
      `Editors have no schemas yet; npm start and npm run validate write them. ${String(stderr).trim()}`,
    );
}
