import { createHash, randomUUID } from 'node:crypto';
import type { ResourceValues } from '../../../language/plan/index.ts';
import { completeRow } from '../../../resources/index.ts';
import { HttpError, json } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { titlesOf } from '../reports/titles.ts';
import { mayMove, type OpenResource } from './access.ts';
import { RefusedChange } from './changes.ts';
import type { AskedChange } from './changes.ts';
import { judgeChanges } from './judge-changes.ts';
import type { PlannedRow } from './judge-changes.ts';
import { membersAmong } from './members.ts';
import { tellOthers } from './news.ts';
import { inTurn } from './turns.ts';

interface Batch {
  readonly changes: readonly AskedChange[];
  readonly dryRun: boolean;
  /** The caller's name for the request; null for none. */
  readonly requestKey: string | null;
}

interface Written {
  readonly rows: readonly {
    readonly ref?: string;
    readonly id: string;
    readonly version: number;
    readonly values: ResourceValues;
  }[];
}

/**
 * Writes a batch, all or nothing: the rows, their history and the record of changes in one transaction, then the mirror.
 * 200 `{ rows, mirrored }`; 409 `{ conflicts }` and 422 `{ faults }` where nothing is written.
 */
export async function writeChanges(
  batch: Batch,
  open: OpenResource,
  request: ApiRequest,
  context: ServerContext,
): Promise<ApiAnswer> {
  const { model, scope } = open;
  const members = await membersIn(batch.changes, open, request, context);
  try {
    return json(
      await inTurn(scope.company, model.name, () => writeBatch(batch, open, request, context, members)),
    );
  } catch (error) {
    if (!(error instanceof RefusedChange)) throw error;
    const titleOf = titlesOf(context.pages.variant(scope.company));
    if ('conflicts' in error.body) return json(error.body, { status: error.status });
    const faults = error.body.faults.map((fault) => ({
      ...fault,
      message: fault.message === null ? null : titleOf(fault.message),
    }));
    return json({ faults }, { status: error.status });
  }
}

async function writeBatch(
  { changes, dryRun, requestKey }: Batch,
  { model, scope }: OpenResource,
  request: ApiRequest,
  { state, mirrors, clock }: ServerContext,
  members: Awaited<ReturnType<typeof membersIn>>,
): Promise<Written & { readonly mirrored: 'now' | 'soon' }> {
  const { userName } = request.principal;
  const hash = createHash('sha256')
    .update(JSON.stringify([model.name, changes]))
    .digest('hex');
  const at = clock.now();
  const { answer, planned } = await state.resources.change(scope.company, model.name, async (work) => {
    const known = requestKey === null || dryRun ? null : await work.remembered(userName, requestKey);
    if (known !== null) {
      if (known.hash !== hash) return { answer: null, planned: [] as readonly PlannedRow[] };
      return { answer: known.answer as Written, planned: [] as readonly PlannedRow[] };
    }
    const rows = await judgeChanges(
      changes,
      { model, scope, newId: randomUUID, may: mayMove(request), members },
      work,
    );
    const made: Written = {
      rows: rows.map(({ kind, ref, row: { id, version, cells } }) => ({
        ...(ref !== undefined && { ref }),
        id,
        version,
        values: kind === 'delete' ? {} : completeRow(model, cells),
      })),
    };
    if (dryRun) return { answer: made, planned: [] };
    const of = (kind: AskedChange['kind']) => rows.filter((one) => one.kind === kind).map(({ row }) => row);
    await work.write(
      { inserted: of('insert'), updated: of('update'), removed: of('delete') },
      { by: userName, at },
    );
    await work.audit({
      at,
      company: scope.company,
      userName,
      requestId: request.requestId,
      action: 'update',
      subject: 'resource',
      details: detailsOf(model.name, rows),
    });
    if (requestKey !== null) await work.remember({ userName, requestKey, hash, answer: made, at });
    return { answer: made, planned: rows };
  });
  if (answer === null)
    throw new HttpError(
      422,
      'idempotency-key-reused',
      'This Idempotency-Key was sent with other changes before.',
    );
  if (planned.length === 0) return { ...answer, mirrored: 'now' };
  const changed = planned.map(({ kind, row }) => ({
    id: row.id,
    values: kind === 'delete' ? null : row.cells,
  }));
  const mirrored = await mirrors.take(scope.company, model, changed);
  // Not before: whoever hears it asks for reports with these rows.
  tellOthers({ company: scope.company, name: model.name, rows: changed.map(({ id }) => id) });
  return { ...answer, mirrored };
}

/** Rows of which the record of changes says what they were and are; the history has all of them. */
const mostDetailed = 20;

const detailsOf = (resource: string, rows: readonly PlannedRow[]): Record<string, unknown> => ({
  resource,
  rows: rows.length,
  changes: rows.slice(0, mostDetailed).map(({ kind, row, before }) => ({
    kind,
    id: row.id,
    before,
    after: kind === 'delete' ? null : row.cells,
  })),
});

async function membersIn(
  changes: readonly AskedChange[],
  { model }: OpenResource,
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const field of Object.values(model.fields)) {
    if (field.member === null) continue;
    const written = changes.map((change) => (change.kind === 'delete' ? null : change.values[field.name]));
    const values = [
      ...new Set(written.filter((value) => typeof value === 'string' && value !== '')),
    ] as string[];
    found.set(field.name, await membersAmong(field, values, request, context));
  }
  return found;
}
