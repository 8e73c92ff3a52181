import { describe, expect, it, vi } from 'vitest';
import type { CommandPlan } from '../../../../src/language/plan/index.ts';
import type { CallOutcome, NotedAction, SendCall } from '../../../../src/web/widgets/actions.ts';
import { carryOutAll, type RowOffer } from '../../../../src/web/widgets/command/carry-out-all.ts';
import { offerOf } from '../../../../src/web/widgets/command/offer.ts';
import { idleActions, widgetContext } from '../../../support/widget-context.ts';

const setActive = (active: boolean): CommandPlan => ({
  title: active ? 'Reactivate' : 'Deactivate',
  method: 'PATCH',
  path: 'global/users/$record.userName$',
  body: { active },
});
const commands = {
  deactivate: { ...setActive(false), refreshes: ['users'], undo: 'reactivate' },
  reactivate: setActive(true),
};
const done: CallOutcome = { kind: 'done', data: null };
const failed: CallOutcome = { kind: 'failed', message: 'no', requestId: null, fields: [] };
const going = new AbortController().signal;

/** Refuses to make the second user so. */
const refusing =
  (active: boolean) =>
  ({ path, body }: SendCall): CallOutcome =>
    path.endsWith('u1') && body.active === active ? failed : done;

/** A table of so many users, on which each call comes to what `answer` says. */
function tableOf(count: number, answer: (call: SendCall) => CallOutcome | Promise<CallOutcome>, undo = true) {
  const sent: SendCall[] = [];
  const said: [string, NotedAction?][] = [];
  const refresh = vi.fn<(queries: readonly string[] | null) => void>();
  const actions = {
    ...idleActions,
    send(call: SendCall) {
      sent.push(call);
      return Promise.resolve(answer(call));
    },
    notify: (...words: [string, NotedAction?]) => void said.push(words),
  };
  const { undo: _, ...final } = commands.deactivate;
  const known = undo ? commands : { ...commands, deactivate: final };
  const context = widgetContext({ type: 'text', text: 'x' }, { commands: known, refresh, actions });
  const rows = Array.from({ length: count }, (_unused, at): RowOffer => {
    const values = { userName: `u${at}` };
    const offer = offerOf('deactivate', { values, whole: {}, texts: {} }, context, null)!;
    return { key: `k${at}`, name: `User ${at}`, offer };
  });
  return { sent, said, refresh, context, rows };
}

describe('a command for several rows', () => {
  it('is a call for each row, asks anew once, and says once for how many it is done', async () => {
    const { rows, context, sent, said, refresh } = tableOf(10, () => done);
    const settled: number[] = [];
    const outcome = await carryOutAll(rows, context, going, (count) => settled.push(count));
    expect(sent.map(({ path }) => path).toSorted()).toEqual(
      rows.map(({ offer }) => offer.call.path).toSorted(),
    );
    expect(settled).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(outcome.done).toHaveLength(10);
    expect(refresh.mock.calls).toEqual([[['users']]]);
    expect(said).toMatchObject([['Deactivate: done for 10 rows', { title: 'Undo' }]]);
  });

  it('goes on after a failure, and says which rows failed and why', async () => {
    const { rows, context, said } = tableOf(6, refusing(false));
    const outcome = await carryOutAll(rows, context, going, () => undefined);
    expect(outcome.failed).toEqual([{ row: rows[1], message: 'no' }]);
    expect(outcome.done).toHaveLength(5);
    expect(said[0]![0]).toBe('Deactivate: done for 5 rows');
  });

  it('is taken back by one click, for the rows alone for which it was done', async () => {
    const { rows, context, sent, said, refresh } = tableOf(3, refusing(false));
    await carryOutAll(rows, context, going, () => undefined);
    sent.length = 0;
    said[0]![1]!.run();
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(sent.map(({ path, body }) => [path, body.active])).toEqual([
      ['global/users/u0', true],
      ['global/users/u2', true],
    ]);
    expect(said[1]).toEqual(['Undone for 2 rows']);
    expect(refresh.mock.calls).toEqual([[['users']], [['users']]]);
  });

  it('says for which row it could not be taken back', async () => {
    const { rows, context, said } = tableOf(3, refusing(true));
    await carryOutAll(rows, context, going, () => undefined);
    said[0]![1]!.run();
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(said[1]).toEqual(['1 row could not be undone. User 1: no']);
  });

  it('changes nothing on the page where every row fails', async () => {
    const { rows, context, said, refresh } = tableOf(2, () => failed);
    expect((await carryOutAll(rows, context, going, () => undefined)).failed).toHaveLength(2);
    expect(said).toEqual([]);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('offers no way back where it has none', async () => {
    const { rows, context, said } = tableOf(2, () => done, false);
    await carryOutAll(rows, context, going, () => undefined);
    expect(said).toEqual([['Deactivate: done for 2 rows']]);
  });

  it('offers no way back that would take back only some of it', async () => {
    const { rows, context, said } = tableOf(2, () => done);
    const [first, second] = rows;
    await carryOutAll(
      [first!, { ...second!, offer: { ...second!.offer, undo: null } }],
      context,
      going,
      () => undefined,
    );
    expect(said).toEqual([['Deactivate: done for 2 rows']]);
  });

  it('sends nothing more once it is stopped, and brings to an end what is on its way', async () => {
    const stop = new AbortController();
    const { rows, context, sent } = tableOf(20, () => done);
    const outcome = await carryOutAll(rows, context, stop.signal, () => stop.abort());
    expect(sent.length).toBeLessThan(20);
    expect(outcome.done).toHaveLength(sent.length);
    expect(outcome.failed).toEqual([]);
  });
});
