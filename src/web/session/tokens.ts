import type { Session, UserData } from '../../language/plan/index.ts';

/** The three tokens of a session, as the specification stores them in local storage. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
}

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const tokenKeys = ['accessToken', 'refreshToken', 'idToken'] as const;
const userKey = 'userData';

export interface TokenStore {
  read(): SessionTokens | null;
  write(tokens: SessionTokens): void;
  user(): UserData | null;
  start(session: Session): void;
  clear(): void;
}

const parseUser = (text: string | null): UserData | null => {
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as UserData;
    return typeof user?.userName === 'string' && typeof user.company === 'string' ? user : null;
  } catch {
    // The stored text was edited and is invalid: it has no session.
    return null;
  }
};

/** The session's tokens and user, shared by all tabs of this browser. */
export const createTokenStore = (storage: StorageLike): TokenStore => {
  const write = (tokens: SessionTokens): void => {
    for (const key of tokenKeys) storage.setItem(key, tokens[key]);
  };
  return {
    read: () => {
      const [accessToken, refreshToken, idToken] = tokenKeys.map((key) => storage.getItem(key));
      return accessToken && refreshToken && idToken ? { accessToken, refreshToken, idToken } : null;
    },
    write,
    user: () => parseUser(storage.getItem(userKey)),
    start: (session) => {
      write(session);
      storage.setItem(userKey, JSON.stringify(session.userData));
    },
    clear: () => {
      for (const key of [...tokenKeys, userKey]) storage.removeItem(key);
    },
  };
};

interface Claims {
  readonly exp?: unknown;
  readonly sid?: unknown;
}

/** The claims of a JSON web token; empty where it can't be parsed. It is not verified here; the server does that. */
const claimsOf = (token: string): Claims => {
  try {
    const body = token.split('.')[1] ?? '';
    return JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
};

/** The expiry of a JSON web token in milliseconds since the epoch; null where it has none. */
export const expiryOf = (token: string): number | null => {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : null;
};

/** Whether two tokens are equal or belong to the same login session. */
export const isOfSameSession = (token: string, other: string): boolean => {
  if (token === other) return true;
  const { sid } = claimsOf(token);
  return typeof sid === 'string' && sid === claimsOf(other).sid;
};
