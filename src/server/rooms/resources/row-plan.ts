import { createHash } from 'node:crypto';
import type { ResourceValues } from '../../../language/plan/index.ts';
import { completeRow } from '../../../resources/index.ts';
import { json } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { OpenResource } from './access.ts';
import type { AskedChange, ChangeFault } from './changes.ts';
import { writeChanges } from './write-changes.ts';

/** A change with what an import or a restore says of it. */
export interface PlannedChange {
  readonly change: AskedChange;
  /** Where it comes from: the row of a file; null for none. */
  readonly row: number | null;
  /** The row as it is; null for a new one. */
  readonly before: ResourceValues | null;
  /** The row as it is to be; null where it is taken away. */
  readonly after: ResourceValues | null;
}

/** What is wrong with a cell that is to be written. */
export interface PlanFault extends Omit<ChangeFault, 'index'> {
  readonly row: number | null;
}

export interface PlannedRows {
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number;
  /** Rows of a file that were not read, since the caller left them out. */
  readonly leftOut: number;
  /** What can be told without the stored rows. */
  readonly faults: readonly PlanFault[];
}

/** Changes and faults that an answer lists unless it is told otherwise; the counts are of all. */
const usuallyListed = 1_000;

/**
 * Says what a plan would change, or does it. 200 with `done: true` where it is written: all of it, and only where it is the
 * plan of the mark that the caller was shown, and faultless. 200 with `done: false` otherwise.
 */
export async function answerPlan(
  { changes, unchanged, leftOut, faults: own }: PlannedRows,
  { mark, limit = usuallyListed, open, request, context }: PlanCall,
): Promise<ApiAnswer> {
  const asked = changes.map(({ change }) => change);
  const now = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32);
  const judged = await write(asked, true, open, request, context);
  const rowOf = ({ index, ...fault }: ChangeFault): PlanFault => ({
    row: changes[index]?.row ?? null,
    ...fault,
  });
  const known = new Set(own.map(placeOf));
  const faults = [...own, ...judged.faults.map(rowOf).filter((fault) => !known.has(placeOf(fault)))];
  const isMeant = mark === now && faults.length === 0 && judged.isSound;
  const isDone =
    isMeant && (asked.length === 0 || (await write(asked, false, open, request, context)).isSound);
  const counts = { insert: 0, update: 0, delete: 0, unchanged, leftOut };
  for (const { kind } of asked) counts[kind] += 1;
  return json({
    done: isDone,
    mark: now,
    counts,
    faultCount: faults.length,
    faultyRows: [...new Set(faults.flatMap(({ row }) => row ?? []))].toSorted((one, other) => one - other),
    faults: faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, limit),
    changes: changes.slice(0, limit).map(({ change, row, before, after }) => ({
      kind: change.kind,
      ...(change.kind !== 'insert' && { id: change.id, version: change.version }),
      row,
      before: before && completeRow(open.model, before),
      after: after && completeRow(open.model, after),
    })),
  });
}

export interface PlanCall {
  /** Of the plan that is to be done; null where one is only to be told of. */
  readonly mark: string | null;
  /** How many changes and faults are listed. */
  readonly limit?: number;
  readonly open: OpenResource;
  readonly request: ApiRequest;
  readonly context: ServerContext;
}

const placeOf = ({ row, field }: PlanFault): string => `${row} ${field}`;

async function write(
  changes: readonly AskedChange[],
  dryRun: boolean,
  open: OpenResource,
  request: ApiRequest,
  context: ServerContext,
): Promise<{ readonly isSound: boolean; readonly faults: readonly ChangeFault[] }> {
  const answer = await writeChanges({ changes, dryRun, requestKey: null }, open, request, context);
  const { faults = [] } = (answer.kind === 'json' ? answer.body : {}) as {
    readonly faults?: readonly ChangeFault[];
  };
  return { isSound: answer.status === 200, faults };
}
