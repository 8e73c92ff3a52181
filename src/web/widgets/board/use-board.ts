import { useCallback, useEffect, useState } from 'react';
import type { RowAnswer } from '../row/row-store.ts';
import type { CallOutcome } from '../actions.ts';
import { faultText } from '../row/row-faults.ts';
import type { RowFault } from '../../../resources/index.ts';
import type { RequestedCopy } from './CopyCardDialog.tsx';
import type { WidgetContext } from '../widget.ts';
import { copyOf } from './copy-of.ts';
import type { BoardProps } from './to-props.ts';

type Move = NonNullable<BoardProps['plan']['status']>['moves'][string];

export type BoardView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly rows: readonly RowAnswer[];
      readonly total: number;
      readonly mayWrite: boolean;
      readonly moves: readonly string[];
      readonly isBusy: boolean;
    };

type Ready = Extract<BoardView, { kind: 'ready' }>;

function viewOf(outcome: CallOutcome): BoardView {
  if (outcome.kind === 'failed') return { kind: 'failed', message: outcome.message };
  const { rows, total, mayWrite, moves = [] } = outcome.data as Omit<Ready, 'moves'> & Partial<Ready>;
  return { kind: 'ready', rows, total, mayWrite, moves, isBusy: false };
}

/** The cards of a board and their actions. */
export function useBoard(path: string, props: BoardProps, context: WidgetContext) {
  const { plan, refreshes } = props;
  const { actions, appText, t } = context;
  const [view, setView] = useState<BoardView>({ kind: 'loading' });
  const load = useCallback(
    () => actions.load(path).then((outcome) => setView(viewOf(outcome))),
    [actions, path],
  );
  useEffect(() => {
    void load();
    return actions.followRows(plan.name, () => void load());
  }, [load, actions, plan.name]);

  const change = (requested: object): Promise<CallOutcome> => write('changes', { changes: [requested] });

  async function write(
    below: 'changes' | 'copies',
    body: Readonly<Record<string, unknown>>,
  ): Promise<CallOutcome> {
    if (view.kind === 'ready') setView({ ...view, isBusy: true });
    const outcome = await actions.send({
      method: 'POST',
      path: `resources/${plan.name}/${below}`,
      body,
      idempotencyKey: crypto.randomUUID(),
    });
    await load();
    if (outcome.kind === 'done' && refreshes.length > 0) context.refresh(refreshes);
    return outcome;
  }

  /** A short message for a refusal: the details are on the row's own page. */
  function refusalOf({ message, refusal }: Extract<CallOutcome, { kind: 'failed' }>): string {
    const { faults = [] } = (refusal ?? {}) as {
      readonly faults?: readonly { readonly field: string | null }[];
    };
    const fields = [...new Set(faults.map(({ field }) => field?.split('.')[0] ?? ''))];
    const titles = fields.flatMap((name) =>
      plan.fields[name] === undefined ? [] : [t(plan.fields[name].title)],
    );
    return titles.length === 0 ? message : appText('record.moreFaults', { fields: titles.join(', ') });
  }

  return {
    view,
    reload: () => void load(),
    move: async (row: RowAnswer, move: Move, note: string): Promise<void> => {
      const { status } = plan;
      const values = {
        [status!.field]: move.to,
        ...(status!.note !== null && note !== '' && { [status!.note]: note }),
      };
      const outcome = await change({ kind: 'update', id: row.id, version: row.version, values });
      actions.notify(
        outcome.kind === 'done' ? appText('record.done', { title: t(move.title) }) : refusalOf(outcome),
      );
    },
    /**
     * Copies a row with the rows that belong to it. Resolves to the reason of a refusal; null where the copy was
     * saved.
     */
    copy: async (row: RowAnswer, { values, shiftDays }: RequestedCopy): Promise<string | null> => {
      const outcome = await write('copies', { id: row.id, values, shiftDays });
      if (outcome.kind === 'failed') {
        const { faults = [] } = (outcome.refusal ?? {}) as { readonly faults?: readonly RowFault[] };
        const texts = faults.map((fault) => {
          const text = faultText(fault, plan, context);
          const field = plan.fields[fault.field ?? ''];
          return field === undefined ? text : `${t(field.title)}: ${text}`;
        });
        return texts.length === 0 ? outcome.message : [...new Set(texts)].join(' ');
      }
      const { counts } = outcome.data as { readonly counts: readonly { readonly rows: number }[] };
      const count = counts.slice(1).reduce((sum, { rows }) => sum + rows, 0);
      actions.notify(appText('record.copying.done', { name: values[props.name] ?? '', count }));
      return null;
    },
    duplicate: async (row: RowAnswer): Promise<void> => {
      const taken = view.kind === 'ready' ? view.rows : [];
      const values = copyOf(row, props, taken, (name, number) => appText('record.copy', { name, number }));
      const outcome = await change({ kind: 'insert', values });
      actions.notify(
        outcome.kind === 'done'
          ? appText('record.done', { title: String(values[props.name]) })
          : refusalOf(outcome),
      );
    },
  };
}
