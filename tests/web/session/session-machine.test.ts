import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Metadata } from '../../../src/language/plan/index.ts';
import {
  sessionMachine,
  settledStatus,
  type SessionEvent,
} from '../../../src/web/session/session-machine.ts';

const user = { fullname: 'Ann', userName: 'ann@x', role: 'viewer', ability: [], company: 'acme' };

const metadata = (isCompleted: boolean, isWaitingForEtl: boolean, consent: boolean): Metadata => ({
  currency: { code: 'EUR', currencySymbol: '€' },
  timeZone: 'Europe/Berlin',
  checkStatuses: { consent, onboarding: { status: 'new', isCompleted, isWaitingForEtl } },
  sources: [],
  logoUrl: null,
});
const active = metadata(true, false, true);

type Snapshot = SnapshotFrom<typeof sessionMachine>;
/** What an actor of the machine says when it is done, or has failed. */
type Heard = SessionEvent | { readonly done: string; readonly output: unknown } | { readonly failed: string };

const eventOf = (heard: Heard): SessionEvent => {
  if ('type' in heard) return heard;
  const event =
    'done' in heard
      ? { type: `xstate.done.actor.${heard.done}`, output: heard.output }
      : { type: `xstate.error.actor.${heard.failed}`, error: new Error('failed') };
  return event as unknown as SessionEvent;
};

/** Plays events on the machine, which is a pure function of them. Answers where it stands and what it would do. */
const play = (...events: readonly Heard[]) => {
  let [snapshot] = initialTransition(sessionMachine) as [Snapshot, unknown];
  const done: { readonly type: string; readonly params: unknown }[] = [];
  for (const event of events) {
    const [next, actions] = transition(sessionMachine, snapshot, eventOf(event));
    snapshot = next as Snapshot;
    done.push(
      ...actions.filter(({ type }) => type === 'reportPage').map(({ type, params }) => ({ type, params })),
    );
  }
  return {
    status: settledStatus(snapshot.value),
    value: snapshot.value,
    context: snapshot.context,
    done,
  };
};

const to = (path: string): Heard => ({ type: 'navigation.began', to: path });
const at = (path: string): Heard => ({ type: 'page.changed', to: path });
const answer = (isWaitingForEtl: boolean) => ({ done: 'checkOnboarding', output: { isWaitingForEtl } });
const stood = { done: 'checkSession', output: user } as const;
const loaded = (output: Metadata) => ({ done: 'loadMetadata', output }) as const;

describe('the session machine', () => {
  it('knows nothing until the server has answered', () => {
    expect(play().status).toBeNull();
    expect(play(stood).status).toBeNull();
  });

  it.each<[string, Heard[], string | null]>([
    ['no session', [{ done: 'checkSession', output: null }], 'unauthenticated'],
    ['a check that failed', [{ failed: 'checkSession' }], 'unauthenticated'],
    ['metadata that did not come', [stood, { failed: 'loadMetadata' }], 'failed'],
    ['a new user', [stood, loaded(metadata(false, false, false))], 'onboarding'],
    ['a load that is not done', [stood, loaded(metadata(false, true, false))], 'waitingForEtl'],
    ['onboarding without consent', [stood, loaded(metadata(true, false, false))], 'consent'],
    ['consent', [stood, loaded(active)], 'active'],
    ['a log-out', [stood, loaded(active), { type: 'session.ended' }], 'unauthenticated'],
    ['a log-out while metadata load', [stood, { type: 'session.ended' }], 'unauthenticated'],
  ])('after %s', (_what, events, status) => expect(play(...events).status).toBe(status));

  it('says why it does not know how far somebody has come, until it does or they have gone', () => {
    const failureOf = (...events: Heard[]) => play(...events).context.failure?.message ?? null;
    expect(failureOf({ failed: 'checkSession' })).toBe('failed');
    expect(failureOf({ done: 'checkSession', output: null })).toBeNull();
    const broken: Heard[] = [stood, { failed: 'loadMetadata' }];
    expect(failureOf(...broken)).toBe('failed');
    expect(failureOf(...broken, at('/error-404'), to('/home/index'))).toBe('failed');
    expect(failureOf(...broken, { type: 'metadata.outdated' }, loaded(active))).toBeNull();
    expect(failureOf(...broken, { type: 'session.ended' })).toBeNull();
    const unanswered: Heard = { type: 'session.unanswered', error: new Error('offline') };
    expect(failureOf(stood, loaded(active), unanswered)).toBe('offline');
  });

  it('forgets the user with the session', () =>
    expect(play(stood, loaded(active), { type: 'session.ended' }).context).toMatchObject({
      user: null,
      metadata: null,
    }));

  it('looks after a load of data until it is done, whatever a look comes to', () => {
    const waiting: Heard[] = [stood, loaded(metadata(false, true, false))];
    const look = { type: 'xstate.after.recheckAfter.session.waitingForEtl.resting' } as never;
    expect(play(...waiting).value).toEqual({ waitingForEtl: 'resting' });
    expect(play(...waiting, look).value).toEqual({ waitingForEtl: 'looking' });
    expect(play(...waiting, look, { failed: 'checkOnboarding' }).value).toEqual({ waitingForEtl: 'resting' });
    expect(play(...waiting, look, answer(true)).value).toEqual({ waitingForEtl: 'resting' });
    expect(play(...waiting, look, answer(false)).value).toBe('loadingMetadata');
  });

  it('tries again when somebody leaves the page that a failure has sent them to, and only then', () => {
    const failed: Heard[] = [stood, { failed: 'loadMetadata' }];
    expect(play(...failed, to('/home/index')).status).toBe('failed');
    expect(play(...failed, at('/error-404'), to('/error-404')).status).toBe('failed');
    expect(play(...failed, at('/error-404'), to('/home/index')).value).toBe('loadingMetadata');
    const out: Heard[] = [{ failed: 'checkSession' }];
    expect(play(...out, at('/login'), to('/login')).status).toBe('unauthenticated');
    expect(play(...out, at('/login'), to('/home/index')).value).toBe('checking');
  });

  it('reports each change of page once while somebody is logged in', () => {
    expect(play({ failed: 'checkSession' }, at('/login')).done).toEqual([]);
    expect(play(stood, loaded(active), at('/a'), at('/a'), at('/b')).done).toEqual([
      { type: 'reportPage', params: { from: null, to: '/a' } },
      { type: 'reportPage', params: { from: '/a', to: '/b' } },
    ]);
  });
});
