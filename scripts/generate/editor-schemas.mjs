// npm's `prepare`, which runs after `npm install` and `npm ci`: an editor knows the language at the first page that is
// opened. It is a help and no condition: whatever goes wrong here is told, and the install goes on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/prepare.mjs';

// Whoever installs without development dependencies serves pages and writes none.
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
