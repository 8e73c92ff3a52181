import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** The claims of whom the provider knows, by the name that they type there. A test may change it at any time. */
export type Accounts = Map<string, Readonly<Record<string, unknown>>>;

/** An id token before it is signed again, and by which key. */
export interface Tampered {
  readonly claims: JWTPayload;
  readonly by?: 'the key' | 'a stranger';
}

/** A real OpenID provider on this machine, whose id tokens a test can spoil on their way out. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** From now on id tokens are what this makes of them; null leaves them. */
  tamper(change: ((claims: JWTPayload) => Tampered) | null): void;
  /** A token that the provider might have written, or a stranger. */
  sign(claims: JWTPayload, by?: Tampered['by']): Promise<string>;
  /** New keys, as providers change them. */
  rotateKeys(): Promise<void>;
  /** Gives out no tokens but 503, or tokens again. */
  setAway(isAway: boolean): void;
  /** The addresses that were asked for, with their parameters. */
  readonly requested: string[];
  close(): Promise<void>;
}

export const clientSecret = 'the secret of the client, for the tests';

async function newKey(id: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: id, alg: 'RS256', use: 'sig' };
}

export async function startOpenIdProvider(appUrl: string, accounts: Accounts): Promise<OpenIdProvider> {
  let change: ((claims: JWTPayload) => Tampered) | null = null;
  let isAway = false;
  let keys = 0;
  let key = await newKey(`key-${keys}`);
  const stranger = await newKey('key-0');
  const requested: string[] = [];
  let serve: ReturnType<Provider['callback']>;
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (isAway && request.url === '/token') {
      response.writeHead(503).end();
      return;
    }
    if (request.url === '/token' && change) spoil(response);
    serve(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // Another host than the app's, so that the browser takes it for another site.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const make = () => new Provider(issuer, configurationOf(appUrl, accounts, key)).callback();
  serve = make();

  /** Puts another id token in the place of the one that is being sent. */
  function spoil(response: ServerResponse): void {
    const send = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: unknown) => {
      void spoiled(String(body)).then((text) => {
        response.setHeader('content-length', Buffer.byteLength(text));
        send(text);
      });
      return response;
    }) as ServerResponse['end'];
  }
  async function spoiled(body: string): Promise<string> {
    const answer = JSON.parse(body) as { id_token?: string };
    if (answer.id_token === undefined || change === null) return body;
    const payload = answer.id_token.split('.')[1]!;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
    const { claims: changed, by = 'the key' } = change(claims);
    return JSON.stringify({ ...answer, id_token: await sign(changed, by) });
  }
  async function sign(claims: JWTPayload, by: Tampered['by'] = 'the key'): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(await importJWK(by === 'the key' ? key : stranger, 'RS256'));
  }

  return {
    issuer,
    requested,
    sign,
    tamper: (next) => void (change = next),
    async rotateKeys() {
      keys += 1;
      key = await newKey(`key-${keys}`);
      serve = make();
    },
    setAway: (next) => void (isAway = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationOf(appUrl: string, accounts: Accounts, key: JWK): object {
  return {
    clients: [
      {
        client_id: 'reportwright',
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/api/global/security/oidc/callback`],
        post_logout_redirect_uris: [`${appUrl}/login`],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: `${appUrl}/api/global/security/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      work: ['company', 'role', 'brands'],
    },
    scopes: ['openid', 'offline_access', 'work'],
    issueRefreshToken: async () => true,
    // Its own refuses to call this machine, where the app under test is.
    fetch: (url: URL, options: RequestInit) =>
      fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      revocation: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    findAccount: async (_context: unknown, id: string) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: async () => ({ sub: id, ...account }) };
    },
  };
}
