import { useCallback, useEffect, useState } from 'react';
import type { ResourceValues } from '../../../language/plan/index.ts';
import type { CallOutcome } from '../actions.ts';
import type { RowAnswer } from '../row/row-store.ts';
import type { WidgetContext } from '../widget.ts';
import type { CommentsProps } from './to-props.ts';

export type CommentsView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly rows: readonly RowAnswer[];
      readonly mayWrite: boolean;
      readonly moves: readonly string[];
      /** Why the last comment could not be sent; null without an error. */
      readonly message: string | null;
      readonly isSending: boolean;
    };

type Ready = Extract<CommentsView, { kind: 'ready' }>;

const MOST = 500;

function viewOf(outcome: CallOutcome): CommentsView {
  if (outcome.kind === 'failed') return { kind: 'failed', message: outcome.message };
  const { rows, mayWrite, moves = [] } = outcome.data as Omit<Ready, 'moves'> & Partial<Ready>;
  return { kind: 'ready', rows, mayWrite, moves, message: null, isSending: false };
}

/** The comments on a row. New ones appear as they are written. */
export function useComments(
  { plan, row, about, text, at }: CommentsProps,
  { actions, appText }: WidgetContext,
) {
  const [view, setView] = useState<CommentsView>({ kind: 'loading' });
  const path = `resources/${plan.name}`;
  const load = useCallback(
    () => actions.load(`${path}?${about}=${encodeURIComponent(row ?? '')}&sort=${at}&limit=${MOST}`),
    [actions, path, about, row, at],
  );
  const refresh = useCallback(() => load().then((outcome) => setView(viewOf(outcome))), [load]);
  useEffect(() => {
    if (row === null) return undefined;
    void refresh();
    return actions.followRows(plan.name, () => void refresh());
  }, [refresh, row, actions, plan.name]);

  const change = async (requested: object): Promise<boolean> => {
    if (view.kind !== 'ready') return false;
    setView({ ...view, isSending: true, message: null });
    const outcome = await actions.send({
      method: 'POST',
      path: `${path}/changes`,
      body: { changes: [requested] },
    });
    if (outcome.kind === 'failed') {
      const { faults } = (outcome.refusal ?? {}) as { readonly faults?: readonly object[] };
      setView({
        ...view,
        isSending: false,
        message: faults === undefined ? outcome.message : appText('record.notNow'),
      });
      return false;
    }
    await refresh();
    return true;
  };

  /** The fields that a comment copies from its row, such as the brand, on which the access rights of both depend. */
  const shared = async (): Promise<ResourceValues> => {
    const of = plan.fields[about]?.options?.split('?')[0];
    const outcome =
      of === undefined ? null : await actions.load(`${of}?id=${encodeURIComponent(row!)}&limit=1`);
    const [found] =
      outcome?.kind === 'done' ? (outcome.data as { readonly rows: readonly RowAnswer[] }).rows : [];
    const names = plan.key.filter((name) => name !== about && name !== at);
    return Object.fromEntries(names.map((name) => [name, found?.values[name] ?? null]));
  };

  return {
    view,
    reload: () => void refresh(),
    send: async (said: string): Promise<boolean> =>
      await change({
        kind: 'insert',
        values: { ...(await shared()), [about]: row, [at]: new Date().toISOString(), [text]: said },
      }),
    move: ({ id, version }: RowAnswer, to: string): void =>
      void change({ kind: 'update', id, version, values: { [plan.status!.field]: to } }),
  };
}
