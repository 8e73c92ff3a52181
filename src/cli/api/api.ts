import type { AppInfo, Metadata, ParamScalar, Session, UserData } from '../../language/plan/index.ts';
import { CallRefused, callText } from '../../page-run/index.ts';
import type { PageReader } from '../../page-run/index.ts';
import { refusalOf } from './api-error.ts';

type Params = Readonly<Record<string, ParamScalar>>;
type SessionFacts = Pick<UserData, 'company' | 'userName' | 'fullname'>;

/** A logged-in user. */
export interface ApiUser extends PageReader {
  readonly company: string;
}

/** An API with the users that are available for requests. */
export interface Api {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The companies with a known user, sorted. */
  readonly companies: readonly string[];
  /** A user of a company, logged in once. Rejects with a CallRefused. */
  readonly userOf: (company: string) => Promise<ApiUser>;
  /** A separate session for a user of a company. Rejects with a CallRefused when only a token is known. */
  readonly logInOf: (company: string) => Promise<Session>;
}

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Opens the API at an address with REPORTWRIGHT_TOKEN, with REPORTWRIGHT_USER and REPORTWRIGHT_PASSWORD, or
 * with the users of a demonstration. Rejects with a CallRefused when nobody can log in.
 */
export async function openApi(address: string, variables: Variables): Promise<Api> {
  const baseUrl = address.replace(/\/+$/, '');
  const {
    REPORTWRIGHT_TOKEN: token,
    REPORTWRIGHT_USER: userName,
    REPORTWRIGHT_PASSWORD: password,
  } = variables;
  if (token) return withToken(baseUrl, token);
  if (userName && password) return withLogin(baseUrl, { userName, password });
  const { demo } = (await requestJson(baseUrl, null, 'global/app', {})) as AppInfo;
  if (demo === null)
    throw new CallRefused(
      `${baseUrl} needs a login: set REPORTWRIGHT_USER and REPORTWRIGHT_PASSWORD, or REPORTWRIGHT_TOKEN.`,
    );
  return withDemonstration(baseUrl, demo);
}

async function withToken(baseUrl: string, token: string): Promise<Api> {
  const facts = factsIn(token);
  const user = await userWith(baseUrl, facts, () => Promise.resolve(token));
  return fixed(baseUrl, user, null);
}

async function withLogin(baseUrl: string, credentials: Credentials): Promise<Api> {
  return fixed(baseUrl, await loggedIn(baseUrl, credentials), credentials);
}

function fixed(baseUrl: string, user: ApiUser, credentials: Credentials | null): Api {
  const companies = [user.company];
  const known = async (company: string): Promise<ApiUser> => {
    if (company !== user.company) throw nobodyOf(company, companies);
    return user;
  };
  return {
    baseUrl,
    companies,
    userOf: known,
    logInOf: async (company) => {
      await known(company);
      if (credentials === null)
        throw new CallRefused(
          'This needs REPORTWRIGHT_USER and REPORTWRIGHT_PASSWORD; a token alone is no session.',
        );
      return logIn(baseUrl, credentials);
    },
  };
}

function withDemonstration(baseUrl: string, { users, password }: NonNullable<AppInfo['demo']>): Api {
  const companies = [...new Set(users.map(({ company }) => company))].toSorted();
  const known = new Map<string, Promise<ApiUser>>();
  const credentialsOf = (company: string): Credentials => {
    const ofCompany = users.filter((user) => user.company === company);
    // Other users may not be allowed to log in yet, or have fewer rights.
    const user = ofCompany.find(({ userName }) => userName.startsWith('analyst@')) ?? ofCompany[0];
    if (user === undefined) throw nobodyOf(company, companies);
    return { userName: user.userName, password };
  };
  return {
    baseUrl,
    companies,
    userOf: async (company) => {
      const user = known.get(company) ?? loggedIn(baseUrl, credentialsOf(company));
      known.set(company, user);
      return user;
    },
    logInOf: async (company) => logIn(baseUrl, credentialsOf(company)),
  };
}

const nobodyOf = (company: string, companies: readonly string[]): CallRefused =>
  new CallRefused(`Nobody of \`${company}\` can be logged in. There is somebody of ${companies.join(', ')}.`);

/** Logs in, and again when the token has expired. */
async function loggedIn(baseUrl: string, credentials: Credentials): Promise<ApiUser> {
  let session = await logIn(baseUrl, credentials);
  return userWith(baseUrl, session.userData, async (isRefused) => {
    if (isRefused) session = await logIn(baseUrl, credentials);
    return session.idToken;
  });
}

async function logIn(baseUrl: string, credentials: Credentials): Promise<Session> {
  const response = await send(`${baseUrl}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as Session;
}

type TokenSource = (isRefused: boolean) => Promise<string>;

async function userWith(baseUrl: string, facts: SessionFacts, tokenOf: TokenSource): Promise<ApiUser> {
  const get: ApiUser['get'] = async (path, params) => {
    try {
      return await requestJson(baseUrl, await tokenOf(false), path, params);
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status !== 401) throw error;
      return await requestJson(baseUrl, await tokenOf(true), path, params);
    }
  };
  const { currency } = (await get('global/metadata', {})) as Metadata;
  const { company, userName, fullname } = facts;
  return { company, facts: { company, userName, fullname, currency: currency.code, language: 'en' }, get };
}

async function requestJson(
  baseUrl: string,
  token: string | null,
  path: string,
  params: Params,
): Promise<unknown> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await send(`${baseUrl}${callText(path, params)}`, { headers });
  if (!response.ok) throw await refusalOf(response);
  return response.json();
}

const patienceMs = 60_000;

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
    throw new CallRefused(`${new URL(url).origin} does not answer: ${reason}.`);
  }
}

/** The session values in a token. The signature is not checked here; the API does that. */
function factsIn(token: string): SessionFacts {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '');
    if (text('company') === '') throw new Error('no company');
    return { company: text('company'), userName: text('sub'), fullname: text('fullname') };
  } catch {
    throw new CallRefused('REPORTWRIGHT_TOKEN is no token that names a company.');
  }
}
