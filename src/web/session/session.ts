import { createActor, fromPromise, waitFor } from 'xstate';
import type { Metadata, Session as LoginAnswer, UserData } from '../../language/plan/index.ts';
import type { Standing } from './guard.ts';
import type { Renewal } from './renewal.ts';
import { sessionMachine, settledStanding } from './session-machine.ts';
import type { TokenStore } from './tokens.ts';

/** The session as a view sees it. */
export interface SessionView {
  /** Null while the server is being asked. */
  readonly standing: Standing | null;
  readonly user: UserData | null;
  readonly metadata: Metadata | null;
}

interface SessionParts {
  readonly tokens: TokenStore;
  readonly renewal: Renewal;
  readonly loadMetadata: () => Promise<Metadata>;
  readonly logIn: (userName: string, password: string) => Promise<LoginAnswer>;
  readonly logOut: (refreshToken: string) => Promise<unknown>;
}

export interface Session {
  view(): SessionView;
  subscribe(listener: () => void): () => void;
  /** Waits until it is known how far the user has come. */
  settled(): Promise<Standing>;
  /** What a navigation checks first: that the tokens are there and not about to end. Answers the standing. */
  check(): Promise<Standing>;
  /** Rejects with a `RequestError`. */
  logIn(userName: string, password: string): Promise<void>;
  logOut(): Promise<void>;
  /** Whether the last session ended by the user's own wish. */
  leftByChoice(): boolean;
  /** The session has ended elsewhere: the server refused it, or another tab logged out. */
  end(): void;
  /** Another tab logged in. */
  adopt(): void;
  reloadMetadata(): void;
}

/** Runs the session machine on the server's calls. */
export const createSession = ({ tokens, renewal, loadMetadata, logIn, logOut }: SessionParts): Session => {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        checkSession: fromPromise(async () => ((await renewal.check()) ? tokens.user() : null)),
        loadMetadata: fromPromise(() => loadMetadata()),
      },
    }),
  );
  const listeners = new Set<() => void>();
  const viewOf = ({ value, context }: ReturnType<typeof actor.getSnapshot>): SessionView => ({
    standing: settledStanding(value),
    ...context,
  });
  let left = false;
  let view = viewOf(actor.getSnapshot());
  actor.subscribe((snapshot) => {
    view = viewOf(snapshot);
    for (const listener of listeners) listener();
  });
  actor.start();

  const settled = async (): Promise<Standing> => {
    const snapshot = await waitFor(actor, ({ value }) => settledStanding(value) !== null);
    return settledStanding(snapshot.value) ?? 'failed';
  };

  const end = (): void => {
    tokens.clear();
    actor.send({ type: 'session.ended' });
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled,
    check: async () => {
      const standing = await settled();
      if (standing === 'unauthenticated' || standing === 'failed') return standing;
      if (tokens.read() === null) end();
      else await renewal.token();
      return settled();
    },
    logIn: async (userName, password) => {
      const answer = await logIn(userName, password);
      left = false;
      tokens.start(answer);
      actor.send({ type: 'login.succeeded', user: answer.userData });
      await settled();
    },
    logOut: async () => {
      const held = tokens.read();
      left = true;
      end();
      if (held !== null) await logOut(held.refreshToken);
    },
    leftByChoice: () => left,
    end,
    adopt: () => {
      const user = tokens.user();
      if (user !== null) actor.send({ type: 'login.succeeded', user });
    },
    reloadMetadata: () => actor.send({ type: 'metadata.outdated' }),
  };
};
