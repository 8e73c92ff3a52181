import path from 'node:path';
import { projectRoot } from './project-root.ts';
import { EnvironmentError, secretOf } from './variables.ts';
import type { Variables } from './variables.ts';

/** Where data and pages are, for the server and for every command beside it. */
export interface Folders {
  readonly dataDir: string;
  readonly pagesDir: string;
  /** The PostgreSQL that several servers share; null where the state is below `dataDir`. */
  readonly databaseUrl: string | null;
}

/** `DATA_DIR`, `PAGES_DIR` and `DATABASE_URL`, or the project's own. Throws an `EnvironmentError` where one can't be used. */
export function readFolders(variables: Variables): Folders {
  // Passing it over in silence would put data where nobody expects them.
  if (variables.WAREHOUSE_URL)
    throw new EnvironmentError(
      'WAREHOUSE_URL is set, but this version keeps the data of reports in DATA_DIR. Unset it.',
    );
  return {
    dataDir: path.resolve(variables.DATA_DIR || path.join(projectRoot, '.data')),
    pagesDir: path.resolve(variables.PAGES_DIR || path.join(projectRoot, 'pages')),
    databaseUrl: databaseUrl(variables),
  };
}

/** Never told back: it may hold a password. */
function databaseUrl(variables: Variables): string | null {
  const text = secretOf(variables, 'DATABASE_URL');
  if (text === null) return null;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new EnvironmentError(
    'DATABASE_URL is no address of a PostgreSQL database; allowed: postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
  );
}
