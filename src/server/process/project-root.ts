import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json. It is above this file, both in the source and in the build. */
export const projectRoot = findRoot(import.meta.dirname);

export const contractFile = path.join(projectRoot, 'schemas/api.openapi.yaml');

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('There is no package.json above the server.');
  return findRoot(above);
}
