import path from 'node:path';
import { projectRoot } from './project-root.ts';
import { EnvironmentError, secretOf } from './variables.ts';
import type { Variables } from './variables.ts';

/** The places of data and pages, for the server and all commands. */
export interface Folders {
  readonly dataDir: string;
  readonly pagesDir: string;
  /** The address of a PostgreSQL that several servers share. Null when the state is in `dataDir`. */
  readonly databaseUrl: string | null;
  /**
   * The HTTP address of a warehouse that several servers share. Null when report data are in `dataDir`. It may hold a
   * password, so messages must not show it.
   */
  readonly warehouseUrl: string | null;
}

/**
 * Reads `DATA_DIR`, `PAGES_DIR`, `DATABASE_URL` and `WAREHOUSE_URL`, with defaults in the project folder. Throws an
 * `EnvironmentError` for an unusable value.
 */
export function readFolders(variables: Variables): Folders {
  return {
    dataDir: path.resolve(variables.DATA_DIR || path.join(projectRoot, '.data')),
    pagesDir: path.resolve(variables.PAGES_DIR || path.join(projectRoot, 'pages')),
    databaseUrl: databaseUrl(variables),
    warehouseUrl: warehouseUrl(variables),
  };
}

/** Returns the address with its password, in the form that the client library needs. */
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
  // URL omits a port that is the default of its scheme. `clickhouse:` has no default, so an explicit port is kept.
  const { port } = new URL(text.replace(/^\w+:/, 'clickhouse:'));
  const url = new URL(text.replace(/^\w+:/, isOverTls ? 'https:' : 'http:'));
  url.port = port || (isOverTls ? '8443' : '8123');
  if (password !== null) url.password = encodeURIComponent(password);
  return url.href;
}

/** Messages must not show the value: it may hold a password. */
function databaseUrl(variables: Variables): string | null {
  const text = secretOf(variables, 'DATABASE_URL');
  if (text === null) return null;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new EnvironmentError(
    'DATABASE_URL is no address of a PostgreSQL database; allowed: postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
  );
}
