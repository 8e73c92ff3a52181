import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResourceValues } from '../../../language/plan/index.ts';
import type { RowFault } from '../../../resources/index.ts';
import type { CallOutcome } from '../actions.ts';
import type { WidgetContext } from '../widget.ts';
import { bodyOf, ownedBy, sumsOf, type Present, type TakeoverSums, type TakeoverBody } from './takeover.ts';
import type { TakeoverProps } from './to-props.ts';

type Failed = Extract<CallOutcome, { kind: 'failed' }>;

/** What is found before anything is written, and the result of writing. */
export type TakeoverView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly present: Present;
      /** Null where there is nothing left to take over. */
      readonly body: TakeoverBody | null;
      readonly sums: TakeoverSums | null;
      /** The faults that the server would report. */
      readonly faults: readonly RowFault[];
      readonly isSending: boolean;
      /** The number of rows that were written; null before that. */
      readonly taken: number | null;
      /** The error message; null without an error. */
      readonly message: string | null;
    };

interface RowsAnswer {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly { readonly values: ResourceValues }[];
  readonly mayWrite: boolean;
}

/** The limit of rows, more than one owner has. */
const MOST = 10_000;

/** Loads what exists, has the server validate the rows to be written, and writes them on request. */
export function useTakeover(props: TakeoverProps, { actions, appText }: WidgetContext) {
  const [view, setView] = useState<TakeoverView>({ kind: 'loading' });
  const sending = useRef<{ readonly text: string; readonly key: string } | null>(null);
  const path = `resources/${props.plan.name}`;
  const send = useCallback(
    async (body: TakeoverBody, dryRun: boolean): Promise<CallOutcome> => {
      const text = JSON.stringify(body);
      // With the same key, a repeated request is carried out once.
      if (sending.current?.text !== text) sending.current = { text, key: crypto.randomUUID() };
      return await actions.send({
        method: 'POST',
        path: `${path}/changes${dryRun ? '?dryRun=true' : ''}`,
        body: { ...body },
        ...(!dryRun && { idempotencyKey: sending.current.key }),
      });
    },
    [actions, path],
  );

  const look = useCallback(
    async (taken: number | null, message: string | null): Promise<TakeoverView> => {
      if (props.owner === null) return { kind: 'failed', message: appText('record.takeover.noOwner') };
      const [owners, rows] = await Promise.all([
        actions.load(pathOf(`resources/${props.belongs.to}`, keyOfOwner(props))),
        actions.load(pathOf(path, ownedBy(props))),
      ]);
      if (owners.kind === 'failed') return { kind: 'failed', message: owners.message };
      if (rows.kind === 'failed') return { kind: 'failed', message: rows.message };
      const [found, own] = [owners.data as RowsAnswer, rows.data as RowsAnswer];
      const owner = found.rows[0]?.values ?? null;
      const present: Present = {
        owner,
        rows: own.rows.map(({ values }) => values),
        decimals: found.columns.flatMap(({ name, type }) => (type === 'decimal' ? [name] : [])),
        mayWrite: own.mayWrite && (owner !== null || found.mayWrite),
      };
      const body = bodyOf(props, present);
      const checked = body === null || !present.mayWrite ? null : await send(body, true);
      const added = checked?.kind === 'done' ? (checked.data as RowsAnswer).rows : [];
      return {
        kind: 'ready',
        present,
        body,
        sums: sumsOf(props, present, added),
        faults: checked?.kind === 'failed' ? faultsIn(checked) : [],
        isSending: false,
        taken,
        message:
          message ?? (checked?.kind === 'failed' && faultsIn(checked).length === 0 ? checked.message : null),
      };
    },
    [actions, path, props, appText, send],
  );

  useEffect(() => {
    let isOver = false;
    const again = (): void =>
      void look(null, null).then((next) => {
        if (!isOver) setView((now) => (isBusy(now) ? now : keeping(now, next)));
      });
    again();
    const ends = [props.plan.name, props.belongs.to].map((name) => actions.followRows(name, again));
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [actions, look, props.plan.name, props.belongs.to]);

  const take = async (): Promise<void> => {
    if (view.kind !== 'ready' || view.isSending || view.body === null) return;
    setView({ ...view, isSending: true, message: null });
    const count = view.body.changes.length;
    const outcome = await send(view.body, false);
    const isDone = outcome.kind === 'done';
    setView(await look(isDone ? count : null, isDone ? null : outcome.message));
  };

  return { view, take, reload: () => void look(null, null).then(setView) };
}

const isBusy = (view: TakeoverView): boolean => view.kind === 'ready' && view.isSending;

/** The number of written rows stays when the change notification arrives. */
const keeping = (now: TakeoverView, next: TakeoverView): TakeoverView =>
  now.kind === 'ready' && next.kind === 'ready' ? { ...next, taken: now.taken } : next;

function faultsIn({ refusal }: Failed): readonly RowFault[] {
  const { faults = [], before = [] } = (refusal ?? {}) as {
    readonly faults?: readonly RowFault[];
    readonly before?: readonly { readonly faults?: readonly RowFault[] }[];
  };
  return [...before.flatMap((other) => other.faults ?? []), ...faults];
}

const keyOfOwner = ({ belongs, owner }: TakeoverProps): ResourceValues =>
  Object.fromEntries(Object.keys(belongs.by).map((field) => [field, owner?.[field] ?? null]));

/** The path of the rows with these values. A value with a comma or a quotation mark is quoted. */
function pathOf(path: string, values: ResourceValues): string {
  const query = new URLSearchParams({ limit: String(MOST) });
  for (const [name, value] of Object.entries(values)) {
    const text = String(value ?? '');
    query.set(name, /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  }
  return `${path}?${query}`;
}
