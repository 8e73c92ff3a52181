import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { readOidcSettings } from '../rooms/auth/oidc/settings.ts';
import { findChromium } from '../../../scripts/run/find-chromium.mjs';
import type { ServerConfig } from '../rooms/config.ts';
import { readBucket } from './files-url.ts';
import { readFolders } from '../process/folders.ts';
import type { Folders } from '../process/folders.ts';
import { EnvironmentError, oneOf, secretOf, wholeNumber } from '../process/variables.ts';
import type { Variables } from '../process/variables.ts';

/** The settings from environment variables. */
export interface Environment extends Folders {
  readonly port: number;
  readonly host: string;
  /** The port of `/metrics`. Null for the server's own port, where only this machine can read it. */
  readonly metricsPort: number | null;
  readonly demoRows: number | undefined;
  /** Threads for warehouse queries in this process. Null for one for each core. */
  readonly warehouseThreads: number | null;
  readonly oidc: ServerConfig['oidc'];
  readonly tokenSecret: Uint8Array | null;
  readonly environment: ServerConfig['environment'];
  readonly logLevel: ServerConfig['logLevel'];
  readonly trustProxy: ServerConfig['trustProxy'];
  readonly callsPerMinute: number | null;
  readonly callsAtOnce: number;
  /** Milliseconds for which a draining server still accepts connections. */
  readonly drainMs: number;
  readonly editorLink: string;
  readonly imageHosts: readonly string[];
  readonly scanCommand: string | null;
  /** The bucket of uploaded files. Null when they are stored in `dataDir`. */
  readonly filesBucket: ServerConfig['filesBucket'];
  readonly mail: ServerConfig['mail'];
  readonly mailDomains: readonly string[];
  readonly webhooks: ServerConfig['webhooks'];
  readonly publicUrl: string | null;
  /** The path of the Chromium that prints pages. Null when there is none. */
  readonly chromium: string | null;
}

/** Reads and validates the environment variables. Throws an `EnvironmentError` for the first invalid one. */
export function readEnvironment(variables: Variables): Environment {
  const folders = readFolders(variables);
  const environment = oneOf(variables, 'NODE_ENV', ['production', 'development', 'test'], 'production');
  return {
    ...folders,
    port: wholeNumber(variables, 'PORT', 0, 65_535) ?? 3000,
    host: variables.HOST || 'localhost',
    metricsPort: wholeNumber(variables, 'METRICS_PORT', 0, 65_535) ?? null,
    demoRows: wholeNumber(variables, 'DEMO_ROWS', 1_000, 50_000_000),
    warehouseThreads: wholeNumber(variables, 'WAREHOUSE_THREADS', 1, 1_024) ?? null,
    oidc:
      oneOf(variables, 'AUTH_MODE', ['local', 'oidc'], 'local') === 'oidc'
        ? readOidcSettings(variables)
        : null,
    tokenSecret: tokenSecret(variables, folders),
    environment,
    logLevel: oneOf(variables, 'LOG_LEVEL', levels, environment === 'development' ? 'warn' : 'info'),
    trustProxy: trustProxy(variables),
    callsPerMinute: (wholeNumber(variables, 'CALLS_PER_MINUTE', 0, 1_000_000) ?? 3_000) || null,
    callsAtOnce: wholeNumber(variables, 'CALLS_AT_ONCE', 1, 100_000) ?? 1_024,
    drainMs: 1_000 * (wholeNumber(variables, 'DRAIN_SECONDS', 0, 600) ?? 0),
    editorLink: editorLink(variables),
    imageHosts: imageHosts(variables),
    scanCommand: variables.SCAN_COMMAND || null,
    filesBucket: readBucket(variables),
    mail: mailSettings(variables),
    mailDomains: (variables.MAIL_DOMAINS ?? '')
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean),
    webhooks: webhookAllowance(variables),
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, '') || null,
    chromium: chromiumOf(variables),
  };
}

/** Returns CHROMIUM_PATH, which must exist, or an installed Chromium. Null when there is none. */
function chromiumOf(variables: Variables): string | null {
  const named = variables.CHROMIUM_PATH || null;
  if (named !== null && !existsSync(named))
    throw new EnvironmentError(`CHROMIUM_PATH is "${named}"; there is no such file.`);
  return findChromium(variables);
}

/** Messages must not show SMTP_URL: it holds a password. */
function mailSettings(variables: Variables): NonNullable<ServerConfig['mail']> | null {
  const url = secretOf(variables, 'SMTP_URL');
  if (url === null) return null;
  if (!/^smtps?:\/\/[^/]/.test(url))
    throw new EnvironmentError(
      'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.',
    );
  const from = variables.MAIL_FROM ?? '';
  if (!/^[^\r\n]*[^\s@]+@[^\s@]+$/.test(from))
    throw new EnvironmentError(
      `MAIL_FROM is "${from}"; with SMTP_URL it must be whom mails come from, such as reports@example.com.`,
    );
  return { url, from };
}

function webhookAllowance(variables: Variables): NonNullable<ServerConfig['webhooks']> | null {
  const secret = secretOf(variables, 'WEBHOOK_SECRET');
  if (secret === null) return null;
  if (Buffer.byteLength(secret) < 32)
    throw new EnvironmentError('WEBHOOK_SECRET is too short; it must have at least 32 bytes.');
  const hosts = (variables.WEBHOOK_PRIVATE_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase());
  return { secret, privateHosts: hosts.filter(Boolean) };
}

/** The address template of the developer's editor. Any scheme but script schemes is allowed. */
function editorLink({ EDITOR_LINK: text = '' }: Variables): string {
  if (text === '') return 'vscode://file/{path}:{line}:{column}';
  const named = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!);
  const isAddress = /^(?!javascript|data|vbscript)[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text);
  const isWhole = ['path', 'line'].every((name) => named.includes(name));
  if (isAddress && isWhole && named.every((name) => ['path', 'line', 'column'].includes(name))) return text;
  throw new EnvironmentError(
    `EDITOR_LINK is "${text}"; allowed: an editor's address with {path} and {line} in it, and {column} where it takes one, such as vscode://file/{path}:{line}:{column}.`,
  );
}

/** Accepts host names only, since the value becomes a part of the content security policy. */
function imageHosts({ IMAGE_HOSTS: text = '' }: Variables): readonly string[] {
  const hosts = text
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  const wrong = hosts.find((host) => !/^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+(:\d{1,5})?$/i.test(host));
  if (wrong === undefined) return hosts;
  throw new EnvironmentError(
    `IMAGE_HOSTS has "${wrong}"; allowed: names of hosts with commas between, such as cdn.example.com, *.example.net.`,
  );
}

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** `true` means one proxy. Trusting more hops would let clients forge their address. */
function trustProxy({ TRUST_PROXY: text = '' }: Variables): ServerConfig['trustProxy'] {
  if (text === '' || text === 'false') return false;
  if (text === 'true') return 1;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every((address) => isIP(address.replace(/\/\d{1,3}$/, '')) !== 0)) return addresses.join(',');
  throw new EnvironmentError(
    `TRUST_PROXY is "${text}"; allowed: true, false, the number of proxies (1 to 9), or their addresses with commas between.`,
  );
}

/** Messages must not show the secret, not even when it is too short. */
function tokenSecret(variables: Variables, { databaseUrl }: Folders): Uint8Array | null {
  const text = secretOf(variables, 'TOKEN_SECRET');
  // Each server would create its own secret and reject the tokens of the others.
  if (text === null && databaseUrl !== null)
    throw new EnvironmentError(
      'DATABASE_URL is set, so TOKEN_SECRET must be, too: all servers need the same.',
    );
  if (text === null) return null;
  const secret = new TextEncoder().encode(text);
  if (secret.length < 32) throw new EnvironmentError('TOKEN_SECRET must have at least 32 bytes.');
  return secret;
}
