import { createActor, fromPromise, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type {
  Metadata,
  OnboardingStatus,
  Session as LoginAnswer,
  UserData,
} from '../../language/plan/index.ts';
import type { SessionStatus } from './guard.ts';
import type { Renewal } from './renewal.ts';
import { sessionMachine, settledStatus, type PageChange } from './session-machine.ts';
import type { TokenStore } from './tokens.ts';

/** The session as views see it. */
export interface SessionView {
  /** Null while a request is running. */
  readonly status: SessionStatus | null;
  readonly user: UserData | null;
  readonly metadata: Metadata | null;
  /** The error because of which the user's status is unknown; it stays while the request is repeated. */
  readonly failure: Error | null;
}

export const sessionViewOf = ({ value, context }: SnapshotFrom<typeof sessionMachine>): SessionView => ({
  status: settledStatus(value),
  user: context.user,
  metadata: context.metadata,
  failure: context.failure,
});

/** Checks of a pending load and page changes don't affect the view. */
export const isSameView = (one: SessionView, other: SessionView): boolean =>
  one.status === other.status &&
  one.user === other.user &&
  one.metadata === other.metadata &&
  one.failure === other.failure;

interface SessionParts {
  readonly tokens: TokenStore;
  readonly renewal: Renewal;
  readonly loadMetadata: () => Promise<Metadata>;
  /** The progress of a data load that the user waits for. */
  readonly checkOnboarding: () => Promise<OnboardingStatus>;
  /** Called with each change of page while a user is logged in. */
  readonly reportPage: (change: PageChange) => void;
  readonly logIn: (userName: string, password: string) => Promise<LoginAnswer>;
  /** Fetches the session that a login at a provider has left for this browser. */
  readonly fetchLogin: () => Promise<LoginAnswer>;
  readonly logOut: (refreshToken: string) => Promise<unknown>;
}

export interface SessionStore {
  /** The running machine, for hooks. */
  readonly actor: Pick<ActorRefFrom<typeof sessionMachine>, 'subscribe' | 'getSnapshot'>;
  view(): SessionView;
  /** Calls the listener when the view changes. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the user's status is known. */
  settled(): Promise<SessionStatus>;
  /**
   * Checks before a navigation to `path` that the tokens exist and are not about to expire; resolves to the status.
   * After a failure, leaving its page repeats the check.
   */
  check(path: string): Promise<SessionStatus>;
  /** Stores an address that a failure made unavailable. */
  blocked(address: string): void;
  /** The last address that a failure made unavailable; null without one. */
  blockedAddress(): string | null;
  /** Reports that the page at `path` was opened. */
  opened(path: string): void;
  /** Rejects with a `RequestError`. */
  logIn(userName: string, password: string): Promise<void>;
  /** Takes over the session that a login at a provider has left for this browser. Rejects with a `RequestError`. */
  fetchLogin(): Promise<void>;
  logOut(): Promise<void>;
  /** Whether the user ended the last session deliberately. */
  leftByChoice(): boolean;
  /** The session has ended elsewhere: the server refused it, or another tab logged out. */
  end(): void;
  /** Another tab logged in. */
  adopt(): void;
  reloadMetadata(): void;
}

/** Runs the session machine with the server's requests. */
export const createSession = (parts: SessionParts): SessionStore => {
  const { tokens, renewal, logIn, logOut } = parts;
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        checkSession: fromPromise(async () => ((await renewal.check()) ? tokens.user() : null)),
        loadMetadata: fromPromise(() => parts.loadMetadata()),
        checkOnboarding: fromPromise(() => parts.checkOnboarding()),
      },
      actions: {
        reportPage: (_, change) => parts.reportPage(change),
      },
    }),
  );
  let left = false;
  let blockedAddress: string | null = null;
  actor.start();

  const view = (): SessionView => sessionViewOf(actor.getSnapshot());
  const settled = async (): Promise<SessionStatus> => {
    const snapshot = await waitFor(actor, ({ value }) => settledStatus(value) !== null);
    return settledStatus(snapshot.value) ?? 'failed';
  };

  const end = (): void => {
    tokens.clear();
    actor.send({ type: 'session.ended' });
  };

  const unanswered = (error: unknown): void => actor.send({ type: 'session.unanswered', error });

  const begin = async (answer: LoginAnswer): Promise<void> => {
    left = false;
    tokens.start(answer);
    actor.send({ type: 'login.succeeded', user: answer.userData });
    await settled();
  };

  return {
    actor,
    view,
    subscribe: (listener) => {
      let before = view();
      const subscription = actor.subscribe((snapshot) => {
        const now = sessionViewOf(snapshot);
        if (isSameView(now, before)) return;
        before = now;
        listener();
      });
      return () => subscription.unsubscribe();
    },
    settled,
    check: async (path) => {
      await settled();
      actor.send({ type: 'navigation.began', to: path });
      const status = await settled();
      if (status === 'unauthenticated' || status === 'failed') return status;
      if (tokens.read() === null) end();
      // Tokens that can't be checked now may still be valid: they are kept for the next navigation.
      else await Promise.resolve(renewal.token()).catch(unanswered);
      return settled();
    },
    blocked: (address) => {
      blockedAddress = address;
    },
    blockedAddress: () => blockedAddress,
    opened: (path) => actor.send({ type: 'page.changed', to: path }),
    logIn: async (userName, password) => begin(await logIn(userName, password)),
    fetchLogin: async () => begin(await parts.fetchLogin()),
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
