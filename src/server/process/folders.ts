import path from 'node:path';
import { projectRoot } from './project-root.ts';
import { EnvironmentError } from './variables.ts';
import type { Variables } from './variables.ts';

/** Where data and pages are, for the server and for every command beside it. */
export interface Folders {
  readonly dataDir: string;
  readonly pagesDir: string;
}

/** `DATA_DIR` and `PAGES_DIR`, or the project's own. Throws an `EnvironmentError` where a variable names another store. */
export function readFolders(variables: Variables): Folders {
  refuseOtherDatabases(variables);
  return {
    dataDir: path.resolve(variables.DATA_DIR || path.join(projectRoot, '.data')),
    pagesDir: path.resolve(variables.PAGES_DIR || path.join(projectRoot, 'pages')),
  };
}

/** Passing them over in silence would put data where nobody expects it. */
function refuseOtherDatabases(variables: Variables): void {
  for (const name of ['DATABASE_URL', 'WAREHOUSE_URL'])
    if (variables[name])
      throw new EnvironmentError(`${name} is set, but this version keeps everything in DATA_DIR. Unset it.`);
}
