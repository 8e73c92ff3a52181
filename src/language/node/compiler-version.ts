import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Vocabulary } from '../vocabulary.ts';

/**
 * The hash of everything that affects compilation besides the compiled files: the code and schemas, the
 * package.json, the Node version, the API contract and the icons. In a build, the code is the bundle that
 * contains this file.
 */
export function compilerVersion({ api, icons }: Vocabulary, projectRoot: string): string {
  const hash = createHash('sha256');
  const here = fileURLToPath(import.meta.url);
  const folders =
    extname(here) === '.ts'
      ? [
          ...['language', 'expressions'].map((room) => join(projectRoot, 'src', room)),
          join(projectRoot, 'schemas'),
        ]
      : [resolve(dirname(here))];
  for (const folder of folders)
    for (const path of filesIn(folder)) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  hash.update(readFileSync(join(projectRoot, 'package.json')));
  hash.update(JSON.stringify([process.version, api, [...icons].toSorted()]));
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|js|mjs|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
