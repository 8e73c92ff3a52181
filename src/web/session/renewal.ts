import type { TokenCheck } from '../../language/plan/index.ts';
import { expiryOf, type TokenStore, type SessionTokens } from './tokens.ts';

/** Checks the tokens on the server. Rejects when there is no response. */
export type CheckTokens = (
  tokens: Pick<SessionTokens, 'accessToken' | 'refreshToken'>,
) => Promise<TokenCheck>;

/** Runs `task` while no other tab runs a task of this name. */
export type ExclusiveRun = <T>(name: string, task: () => Promise<T>) => Promise<T>;

interface RenewalParts {
  readonly tokens: TokenStore;
  readonly check: CheckTokens;
  readonly exclusively: ExclusiveRun;
  readonly now: () => number;
  /** Called when the server says that the session has ended. */
  readonly onEnd: () => void;
}

export interface Renewal {
  /** The current id token; a promise where it is about to expire and is being renewed. */
  token(): string | null | Promise<string | null>;
  /** Replaces a refused token; null when the session has ended. */
  renew(refused: string): Promise<string | null>;
  /** Asks the server whether the session is valid. Rejects without a response. */
  check(): Promise<boolean>;
}

const lockName = 'reportwright-tokens';
/** Milliseconds before expiry at which tokens are renewed: clocks differ, and a report may take a while. */
const marginMs = 30_000;

const accepted = (answer: TokenCheck): SessionTokens | null => {
  const { authorized, accessToken, refreshToken, idToken } = answer;
  return authorized && accessToken && refreshToken && idToken ? { accessToken, refreshToken, idToken } : null;
};

/**
 * Renews the tokens. A refresh token can be used once, so all tabs share one lock and read the tokens again once they
 * hold it.
 */
export const createRenewal = ({ tokens, check, exclusively, now, onEnd }: RenewalParts): Renewal => {
  let underway: Promise<string | null> | null = null;

  const end = (): null => {
    tokens.clear();
    onEnd();
    return null;
  };

  const checkUnlessChanged = async (refused: string | null): Promise<string | null> => {
    const held = tokens.read();
    if (held === null) return end();
    if (refused !== null && held.idToken !== refused) return held.idToken;
    const fresh = accepted(await check(held));
    if (fresh === null) return end();
    tokens.write(fresh);
    return fresh.idToken;
  };

  const renewOnce = (refused: string | null): Promise<string | null> => {
    underway ??= exclusively(lockName, () => checkUnlessChanged(refused)).finally(() => {
      underway = null;
    });
    return underway;
  };

  const isEnding = (idToken: string): boolean => {
    const expiry = expiryOf(idToken);
    return expiry !== null && expiry - now() < marginMs;
  };

  return {
    token: () => {
      const held = tokens.read();
      if (held === null) return null;
      return isEnding(held.idToken) ? renewOnce(held.idToken) : held.idToken;
    },
    renew: (refused) => renewOnce(refused),
    check: async () => tokens.read() !== null && (await renewOnce(null)) !== null,
  };
};
