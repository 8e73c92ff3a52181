import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../src/language/plan/index.ts';
import { testConfig } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { claimsOf, operations, sampleOf, startProduct } from './product.ts';

let test: TestServer;
let session: Session;
let forged: Readonly<Record<string, string>>;
beforeAll(async () => {
  test = await startProduct();
  session = await test.login('analyst@acme');
  forged = await forgeries(session);
});
afterAll(() => test.server.close());

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that look right, each wrong in one thing. */
async function forgeries({ accessToken, refreshToken, idToken }: Session): Promise<Record<string, string>> {
  const claims = claimsOf(session);
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = (more: object, alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
  const { tokenSecret } = testConfig;
  return {
    'no signature, alg none': `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg none in capitals': `${part({ alg: 'NONE', typ: 'JWT' })}.${payload}.${signature}`,
    'alg none with the true signature': `${part({ alg: 'none' })}.${payload}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'another company under the true signature': `${header}.${part({ ...claims, company: 'globex' })}.${signature}`,
    'a signature with one letter changed': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'another key': await signed({}, 'HS256', new TextEncoder().encode('a key of somebody else, long enough')),
    'an empty key': await signed({}, 'HS256', new Uint8Array(32)),
    'another algorithm with our key': await signed(
      {},
      'HS512',
      new Uint8Array([...tokenSecret, ...tokenSecret]),
    ),
    'a public-key algorithm': await signed({}, 'RS256', privateKey),
    'another issuer': await signed({ iss: 'somebody' }, 'HS256', tokenSecret),
    'another audience': await signed({ aud: 'admin' }, 'HS256', tokenSecret),
    'the end of its life': await signed({ exp: Number(claims.iat) }, 'HS256', tokenSecret),
    'a life that has not begun': await signed({ nbf: Number(claims.exp) + 600 }, 'HS256', tokenSecret),
    'an access token': accessToken,
    'a refresh token': refreshToken,
    'an embedded key': `${part({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${payload}.${signature}`,
    'a key id that is a path': `${part({ alg: 'HS256', kid: '../../../dev/null' })}.${payload}.${signature}`,
    'a part too many': `${idToken}.x`,
    'a number': '1',
    'a very long text': 'x'.repeat(10_000),
  };
}

const guarded = operations.filter(({ isPublic }) => !isPublic);

describe('a token that is not ours', () => {
  it.each(guarded.map((operation) => [operation.operationId, operation] as const))(
    'opens nothing: %s',
    async (_id, operation) => {
      for (const [what, token] of Object.entries(forged)) {
        const response = await test.server.inject({
          method: operation.method,
          ...sampleOf(operation),
          headers: { authorization: `Bearer ${token}` },
        });
        expect(response.statusCode, what).toBe(401);
        expect(response.json().error.code, what).toBe('unauthorized');
        expect(response.body).not.toContain('at ');
      }
    },
  );

  it('is not taken from the address or a cookie', async () => {
    const token = session.idToken;
    for (const options of [
      { url: `/api/global/metadata?token=${token}` },
      { url: `/api/global/metadata?access_token=${token}` },
      { url: '/api/global/metadata', headers: { cookie: `idToken=${token}; token=${token}` } },
      { url: '/api/global/metadata', headers: { authorization: `Basic ${token}` } },
    ])
      expect((await test.server.inject(options)).statusCode).toBe(401);
  });

  it('renews nothing', async () => {
    for (const [what, accessToken] of Object.entries(forged)) {
      if (what === 'an access token' || accessToken.length > 8192) continue;
      const response = await test.server.inject({
        method: 'POST',
        url: '/api/global/security/tokencheck',
        payload: { accessToken, refreshToken: session.refreshToken },
      });
      expect(response.json(), what).toMatchObject({ authorized: false, idToken: null, accessToken: null });
    }
  });
});
