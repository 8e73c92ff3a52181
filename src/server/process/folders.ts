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
  /** The warehouse that several servers share, over HTTP; null where the data of reports are below `dataDir`. Never told: it may hold a password. */
  readonly warehouseUrl: string | null;
}

/** `DATA_DIR`, `PAGES_DIR`, `DATABASE_URL` and `WAREHOUSE_URL`, or the project's own. Throws an `EnvironmentError` where one can't be used. */
export function readFolders(variables: Variables): Folders {
  return {
    dataDir: path.resolve(variables.DATA_DIR || path.join(projectRoot, '.data')),
    pagesDir: path.resolve(variables.PAGES_DIR || path.join(projectRoot, 'pages')),
    databaseUrl: databaseUrl(variables),
    warehouseUrl: warehouseUrl(variables),
  };
}

/** The address as its client takes it, with the password in it. */
function warehouseUrl(variables: Variables): string | null {
  const text = secretOf(variables, 'WAREHOUSE_URL');
  const password = secretOf(variables, 'WAREHOUSE_PASSWORD');
  if (text === null && password === null) return null;
  if (text === null)
    throw new EnvironmentError('WAREHOUSE_PASSWORD is set, and WAREHOUSE_URL is not. Set both, or neither.');
  if (!/^(clickhouse|https?):\/\/[^/?#]+(\/\w*)?$/.test(text) || !URL.canParse(text))
    throw new EnvironmentError(
      'WAREHOUSE_URL is no address of a ClickHouse database; allowed: clickhouse://USER@HOST:8123/DATABASE, or https://USER@HOST:8443/DATABASE over TLS.',
    );
  const isOverTls = text.startsWith('https:');
  // Without a scheme that has a port of its own, the port that is written is told from none.
  const { port } = new URL(text.replace(/^\w+:/, 'clickhouse:'));
  const url = new URL(text.replace(/^\w+:/, isOverTls ? 'https:' : 'http:'));
  url.port = port || (isOverTls ? '8443' : '8123');
  if (password !== null) url.password = encodeURIComponent(password);
  return url.href;
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
