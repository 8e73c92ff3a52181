import path from 'node:path';
import type { ServerConfig } from './config.ts';
import { projectRoot } from './project-root.ts';

/** The settings that come from the environment. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly pagesDir: string;
  readonly demoRows: number | undefined;
  readonly authMode: ServerConfig['authMode'];
  readonly tokenSecret: Uint8Array | null;
  readonly environment: ServerConfig['environment'];
  readonly logLevel: ServerConfig['logLevel'];
  readonly trustProxy: boolean;
}

/** A variable whose value can't be used: the message is the one line that the user gets. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and judges the environment's variables. Throws an `EnvironmentError` for the first that can't be used. */
export function readEnvironment(variables: Variables): Environment {
  refuseOtherDatabases(variables);
  const environment = oneOf(variables, 'NODE_ENV', ['production', 'development', 'test'], 'production');
  return {
    port: wholeNumber(variables, 'PORT', 0, 65_535) ?? 3000,
    host: variables.HOST || 'localhost',
    dataDir: path.resolve(variables.DATA_DIR || path.join(projectRoot, '.data')),
    pagesDir: path.resolve(variables.PAGES_DIR || path.join(projectRoot, 'pages')),
    demoRows: wholeNumber(variables, 'DEMO_ROWS', 1_000, 50_000_000),
    authMode: oneOf(variables, 'AUTH_MODE', ['local'], 'local'),
    tokenSecret: tokenSecret(variables),
    environment,
    logLevel: oneOf(variables, 'LOG_LEVEL', levels, environment === 'development' ? 'warn' : 'info'),
    trustProxy: oneOf(variables, 'TRUST_PROXY', ['true', 'false'], 'false') === 'true',
  };
}

/** Passing them over in silence would put data where nobody expects it. */
function refuseOtherDatabases(variables: Variables): void {
  for (const name of ['DATABASE_URL', 'WAREHOUSE_URL'])
    if (variables[name])
      throw new EnvironmentError(`${name} is set, but this version keeps everything in DATA_DIR. Unset it.`);
}

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

function oneOf<Value extends string>(
  variables: Variables,
  name: string,
  allowed: readonly Value[],
  otherwise: Value,
): Value {
  const text = variables[name];
  if (text === undefined || text === '') return otherwise;
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new EnvironmentError(`${name} is "${text}"; allowed: ${allowed.join(', ')}.`);
  return found;
}

function wholeNumber(variables: Variables, name: string, least: number, most: number): number | undefined {
  const text = variables[name];
  if (text === undefined || text === '') return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new EnvironmentError(`${name} is "${text}"; allowed: a whole number from ${least} to ${most}.`);
  return value;
}

/** Never told back, not even when it is too short. */
function tokenSecret({ TOKEN_SECRET: text }: Variables): Uint8Array | null {
  if (text === undefined || text === '') return null;
  const secret = new TextEncoder().encode(text);
  if (secret.length < 32) throw new EnvironmentError('TOKEN_SECRET must have at least 32 bytes.');
  return secret;
}
