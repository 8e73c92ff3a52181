import { assign, fromPromise, setup } from 'xstate';
import type { Metadata, UserData } from '../../language/plan/index.ts';
import { standingOf, type Standing } from './guard.ts';

interface Context {
  readonly user: UserData | null;
  readonly metadata: Metadata | null;
}

type Event =
  | { readonly type: 'login.succeeded'; readonly user: UserData }
  | { readonly type: 'session.ended' }
  /** Onboarding went on, consent was given: what the metadata says may have changed. */
  | { readonly type: 'metadata.outdated' };

/**
 * The session of this tab: who is logged in, and how far they have come. Asking the server is handed in as actors.
 * `checkSession` answers the stored user, or null when no session stands; a failure of it means the same.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    checkSession: fromPromise<UserData | null>(() => Promise.resolve(null)),
    loadMetadata: fromPromise<Metadata>(() => Promise.reject(new Error('no metadata was handed in'))),
  },
  actions: {
    forgetUser: assign({ user: null, metadata: null }),
  },
  guards: {
    stands: ({ context }, params: { readonly standing: Standing }) =>
      context.metadata !== null && standingOf(context.metadata) === params.standing,
  },
}).createMachine({
  id: 'session',
  context: { user: null, metadata: null },
  initial: 'checking',
  on: { 'session.ended': { target: '.unauthenticated', actions: 'forgetUser' } },
  states: {
    checking: {
      invoke: {
        src: 'checkSession',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'loadingMetadata',
            actions: assign({ user: ({ event }) => event.output }),
          },
          { target: 'unauthenticated' },
        ],
        onError: 'unauthenticated',
      },
    },
    unauthenticated: {
      on: {
        'login.succeeded': {
          target: 'loadingMetadata',
          actions: assign({ user: ({ event }) => event.user }),
        },
      },
    },
    loadingMetadata: {
      invoke: {
        src: 'loadMetadata',
        onDone: { target: 'judging', actions: assign({ metadata: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    judging: {
      always: [
        { guard: { type: 'stands', params: { standing: 'onboarding' } }, target: 'onboarding' },
        { guard: { type: 'stands', params: { standing: 'waitingForEtl' } }, target: 'waitingForEtl' },
        { guard: { type: 'stands', params: { standing: 'consent' } }, target: 'consent' },
        { target: 'active' },
      ],
    },
    onboarding: { on: { 'metadata.outdated': 'loadingMetadata' } },
    waitingForEtl: { on: { 'metadata.outdated': 'loadingMetadata' } },
    consent: { on: { 'metadata.outdated': 'loadingMetadata' } },
    active: { on: { 'metadata.outdated': 'loadingMetadata' } },
    failed: { on: { 'metadata.outdated': 'loadingMetadata' } },
  },
});

type State = 'checking' | 'loadingMetadata' | 'judging' | Standing;

/** The standing of a settled state; null while the server is being asked. */
export const settledStanding = (state: State): Standing | null =>
  state === 'checking' || state === 'loadingMetadata' || state === 'judging' ? null : state;
