import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../src/server/app/environment.ts';
import { explainFailure } from '../../../src/server/app/start-failure.ts';
import { StateError } from '../../../src/server/state/state.ts';
import { EnvironmentError } from '../../../src/server/process/variables.ts';

const systemError = (code: string, more: object = {}): Error =>
  Object.assign(new Error(code), { code, ...more });

describe('a start that fails', () => {
  it.each([
    [systemError('EADDRINUSE', { port: 3000 }), 'Port 3000 is taken.'],
    [systemError('EACCES', { port: 80 }), 'Port 80 may not be used by this user.'],
    [systemError('EACCES', { path: '/data/lock' }), "/data/lock can't be written."],
    [systemError('EROFS', { path: '/data' }), "/data can't be written."],
    [systemError('ENOSPC', { path: '/data/key' }), "The disk is full: /data/key can't be written."],
    [systemError('ENOENT', { path: '/no/pages' }), '/no/pages is not there.'],
  ])('says why and what to do, in one line: %s', (error, beginning) => {
    const line = explainFailure(error);
    expect(line.startsWith(beginning)).toBe(true);
    expect(line).not.toContain('\n');
  });

  it('looks below what failed for the cause', () => {
    const error = new StateError('storage', 'long\nstory', { cause: systemError('ENOSPC') });
    expect(explainFailure(error)).toMatch(/^The disk is full\./);
    expect(explainFailure(new StateError('storage', 'long\n story'))).toBe('long story');
  });

  it('shows the stack of our own mistakes', () => {
    expect(explainFailure(new TypeError('ours'))).toMatch(/TypeError: ours\n +at /);
  });
});

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      environment: 'production',
      oidc: null,
      tokenSecret: null,
      logLevel: 'info',
      trustProxy: false,
    });
  });

  it.each([
    ['clickhouse://reader@db/reports', 'http://reader:it%3A%2Fs@db:8123/reports'],
    ['clickhouse://reader@db:80/reports', 'http://reader:it%3A%2Fs@db/reports'],
    ['https://reader@db/reports', 'https://reader:it%3A%2Fs@db:8443/reports'],
  ])('have the password of the warehouse from a variable of its own: %s', (address, url) => {
    const variables = { WAREHOUSE_URL: address, WAREHOUSE_PASSWORD: 'it:/s' };
    expect(readEnvironment(variables).warehouseUrl).toBe(url);
  });

  it.each([
    ['PORT', '80a', 'PORT is "80a"; allowed: a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000"; allowed: a whole number from 0 to 65535.'],
    ['WAREHOUSE_THREADS', '0', 'WAREHOUSE_THREADS is "0"; allowed: a whole number from 1 to 1024.'],
    ['DEMO_ROWS', '-5', 'DEMO_ROWS is "-5"; allowed: a whole number from 1000 to 50000000.'],
    ['AUTH_MODE', 'saml', 'AUTH_MODE is "saml"; allowed: local, oidc.'],
    ['NODE_ENV', 'prod', 'NODE_ENV is "prod"; allowed: production, development, test.'],
    [
      'DATABASE_URL',
      'mysql://reports:hidden@db/reports',
      'DATABASE_URL is no address of a PostgreSQL database; allowed: postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
    ],
    [
      'DATABASE_URL',
      'postgres://reports:hidden@db/reports',
      'DATABASE_URL is set, so TOKEN_SECRET must be, too: all servers need the same.',
    ],
    [
      'WAREHOUSE_URL',
      'mysql://reports:hidden@db/reports',
      'WAREHOUSE_URL is no address of a ClickHouse database; allowed: clickhouse://USER@HOST:8123/DATABASE, or https://USER@HOST:8443/DATABASE over TLS.',
    ],
    [
      'WAREHOUSE_PASSWORD',
      'hidden',
      'WAREHOUSE_PASSWORD is set, and WAREHOUSE_URL is not. Set both, or neither.',
    ],
    ['TOKEN_SECRET', 'short', 'TOKEN_SECRET must have at least 32 bytes.'],
    [
      'TOKEN_SECRET_FILE',
      '/nowhere/secret',
      "The file that TOKEN_SECRET_FILE names can't be read (ENOENT): /nowhere/secret",
    ],
    [
      'TRUST_PROXY',
      'everybody',
      'TRUST_PROXY is "everybody"; allowed: true, false, the number of proxies (1 to 9), or their addresses with commas between.',
    ],
    ...[
      'code',
      'javascript:open({path},{line})',
      'vscode://file/{path}',
      'e://{path}:{line}:{col}',
      'e://{path} {line}',
    ].map((link) => [
      'EDITOR_LINK',
      link,
      `EDITOR_LINK is "${link}"; allowed: an editor's address with {path} and {line} in it, and {column} where it takes one, such as vscode://file/{path}:{line}:{column}.`,
    ]),
    [
      'IMAGE_HOSTS',
      'cdn.example.com, *; script-src x',
      'IMAGE_HOSTS has "*; script-src x"; allowed: names of hosts with commas between, such as cdn.example.com, *.example.net.',
    ],
    ['CALLS_AT_ONCE', '0', 'CALLS_AT_ONCE is "0"; allowed: a whole number from 1 to 100000.'],
  ])('is refused with what is allowed: %s=%s', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new EnvironmentError(message));
  });

  it.each([
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is not set, and AUTH_MODE=oidc needs it.'],
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is not set, and AUTH_MODE=oidc needs it.'],
    [
      { OIDC_ISSUER: 'http://id.example.com' },
      'OIDC_ISSUER is "http://id.example.com"; allowed: an address that begins with https://, or with http:// on this machine.',
    ],
  ])('of a provider is refused with what is missing: %o', (changed, message) => {
    const provider = {
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'reportwright',
      PUBLIC_URL: 'https://reports.example.com',
    };
    expect(readEnvironment(provider).oidc).toMatchObject({ clientId: 'reportwright', clientSecret: null });
    expect(() => readEnvironment({ ...provider, ...changed })).toThrow(new EnvironmentError(message));
  });

  it('takes a secret from a file, as containers mount them, but not from two places', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'secret-')), 'token');
    const secret = 'a secret of at least thirty-two bytes';
    writeFileSync(file, `${secret}\n`);
    const { tokenSecret } = readEnvironment({ TOKEN_SECRET_FILE: file });
    expect(new TextDecoder().decode(tokenSecret!)).toBe(secret);
    expect(() => readEnvironment({ TOKEN_SECRET_FILE: file, TOKEN_SECRET: secret })).toThrow(
      'TOKEN_SECRET and TOKEN_SECRET_FILE are both set. Unset one of them.',
    );
    rmSync(path.dirname(file), { recursive: true });
  });

  it.each([
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8, ::1', '10.0.0.0/8,::1'],
    ['false', false],
  ])('believes the proxies that it is told of: %s', (TRUST_PROXY, expected) => {
    expect(readEnvironment({ TRUST_PROXY }).trustProxy).toBe(expected);
  });
});
