import type { CommandContext, CommandOffer } from './offer.ts';

/** A command for one of several rows. */
export interface RowOffer {
  readonly key: string;
  /** The name of the row. */
  readonly name: string;
  readonly offer: CommandOffer;
}

export interface RowFailure {
  readonly row: RowOffer;
  readonly message: string;
}

/** The result for several rows. Rows that were cancelled before they were sent are in neither list. */
export interface BulkOutcome {
  readonly done: readonly RowOffer[];
  readonly failed: readonly RowFailure[];
}

/** The number of parallel requests. */
const AT_ONCE = 4;

/**
 * Sends the requests of several rows. A failure doesn't stop the others. When it is cancelled, running requests still
 * complete.
 */
async function sendAll(
  rows: readonly RowOffer[],
  { actions }: Pick<CommandContext, 'actions'>,
  signal: AbortSignal,
  onProgress: (settled: number) => void,
): Promise<BulkOutcome> {
  const done: RowOffer[] = [];
  const failed: RowFailure[] = [];
  const waiting = rows.values();
  const work = async (): Promise<void> => {
    for (const row of waiting) {
      const outcome = await actions.send(row.offer.call);
      if (outcome.kind === 'done') done.push(row);
      else failed.push({ row, message: outcome.message });
      onProgress(done.length + failed.length);
      if (signal.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, work));
  return { done, failed };
}

/** Executes a command for several rows. Reloads what it has changed once, and offers one undo for all of them. */
export async function carryOutAll(
  rows: readonly RowOffer[],
  context: CommandContext,
  signal: AbortSignal,
  onProgress: (settled: number) => void,
): Promise<BulkOutcome> {
  const { actions, appText } = context;
  const outcome = await sendAll(rows, context, signal, onProgress);
  const [first] = outcome.done;
  if (first === undefined) return outcome;
  const { title, refreshes, undo } = first.offer;
  context.refresh(refreshes);
  const text = appText('widgets.bulk.done', { title, count: outcome.done.length });
  const undone = outcome.done.flatMap(({ offer, ...row }) =>
    offer.undo === null ? [] : [{ ...row, offer: offer.undo }],
  );
  if (undo === null || undone.length < outcome.done.length) actions.notify(text);
  else
    actions.notify(text, {
      title: appText('widgets.undo'),
      run: () => void takeAllBack(undone, undo.refreshes ?? refreshes, context),
    });
  return outcome;
}

async function takeAllBack(
  rows: readonly RowOffer[],
  refreshes: CommandOffer['refreshes'],
  context: CommandContext,
): Promise<void> {
  const { done, failed } = await sendAll(rows, context, new AbortController().signal, () => undefined);
  if (done.length > 0) context.refresh(refreshes);
  const [first] = failed;
  const { actions, appText } = context;
  if (first === undefined) actions.notify(appText('widgets.bulk.undone', { count: done.length }));
  else
    actions.notify(
      appText('widgets.bulk.notUndone', {
        count: failed.length,
        name: first.row.name,
        reason: first.message,
      }),
    );
}
