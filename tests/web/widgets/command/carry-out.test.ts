import { describe, expect, it, vi } from 'vitest';
import type { CommandPlan } from '../../../../src/language/plan/index.ts';
import type { CallOutcome, NotedAction, SendCall } from '../../../../src/web/widgets/actions.ts';
import { carryOut } from '../../../../src/web/widgets/command/carry-out.ts';
import { noRecord, offerOf } from '../../../../src/web/widgets/command/offer.ts';
import { idleActions, widgetContext } from '../../../support/widget-context.ts';

const consent = (accepted: boolean): CommandPlan => ({
  title: accepted ? 'agree' : 'withdraw',
  method: 'POST',
  path: 'global/consent',
  body: { accepted },
});
const commands = {
  agree: { ...consent(true), toast: 'agreed', refreshes: ['terms'], undo: 'withdraw' },
  withdraw: consent(false),
};

/** A page where calls come to this. */
function pageWith(outcome: CallOutcome) {
  const sent: SendCall[] = [];
  const said: [string, NotedAction?][] = [];
  const refresh = vi.fn<(queries: readonly string[] | null) => void>();
  const actions = {
    ...idleActions,
    send(call: SendCall) {
      sent.push(call);
      return Promise.resolve(outcome);
    },
    notify: (...words: [string, NotedAction?]) => void said.push(words),
  };
  const context = widgetContext({ type: 'text', text: 'x' }, { commands, refresh, actions });
  return { sent, said, refresh, context, offer: offerOf('agree', noRecord, context, null)! };
}

describe('a command', () => {
  it('asks anew the queries that it names, and says that it is done', async () => {
    const { context, offer, sent, said, refresh } = pageWith({ kind: 'done', data: null });
    await carryOut(offer, context);
    expect(sent).toEqual([{ method: 'POST', path: 'global/consent', body: { accepted: true } }]);
    expect(refresh.mock.calls).toEqual([[['terms']]]);
    expect(said).toMatchObject([['agreed', { title: 'Undo' }]]);
  });

  it('is taken back by a real call, after which the same queries are asked, and nothing more is offered', async () => {
    const { context, offer, sent, said, refresh } = pageWith({ kind: 'done', data: null });
    await carryOut(offer, context);
    said[0]![1]!.run();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
    expect(sent.at(-1)?.body).toEqual({ accepted: false });
    expect(refresh.mock.lastCall).toEqual([['terms']]);
    expect(said).toHaveLength(1);
  });

  it('changes nothing on the page where it fails', async () => {
    const failed = { kind: 'failed', message: 'no', requestId: null, fields: [] } as const;
    const { context, offer, said, refresh } = pageWith(failed);
    expect(await carryOut(offer, context)).toBe(failed);
    expect(said).toEqual([]);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is not offered where the user may not call it, nor while its condition is not known to hold', () => {
    const { context } = pageWith({ kind: 'done', data: null });
    expect(offerOf('gone', noRecord, context, null)).toBeNull();
    const guarded = { agree: { ...commands.agree, when: "session.company == 'acme'" } };
    expect(offerOf('agree', noRecord, { ...context, commands: guarded }, null)).toBeNull();
    expect(offerOf('agree', noRecord, { ...context, commands: guarded }, () => true)).not.toBeNull();
  });
});
