import { createHash, randomUUID } from 'node:crypto';
import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { completeRow } from '../../../resources/index.ts';
import { HttpError, json } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { RowWork } from '../../state/state.ts';
import { titlesOf } from '../reports/titles.ts';
import { mayMove, type OpenResource } from './access.ts';
import { RefusedChange } from './changes.ts';
import type { AskedChange, ChangeFault, RowConflict } from './changes.ts';
import { judgeChanges } from './judge-changes.ts';
import type { PlannedRow } from './judge-changes.ts';
import { membersAmong } from './members.ts';
import { inTurns } from './turns.ts';

interface Batch {
  readonly changes: readonly AskedChange[];
  readonly open: OpenResource;
  /** Members of fields that are there once the batches before it are written. */
  readonly assumed?: ReadonlyMap<string, string>;
}

interface Writing {
  readonly dryRun: boolean;
  /** The caller's name for a request with one batch; null for none. */
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

/** What became of batches. Faults and conflicts are of the batch at the same place. */
type WriteOutcome =
  | { readonly kind: 'written'; readonly batches: readonly Written[]; readonly mirrored: 'now' | 'soon' }
  | {
      readonly kind: 'refused';
      readonly conflicts: readonly (readonly RowConflict[])[];
      readonly faults: readonly (readonly ChangeFault[])[];
    };

/**
 * Writes a batch, all or nothing: the rows, their history and the record of changes in one transaction, then the mirror.
 * 200 `{ rows, mirrored }`; 409 `{ conflicts }` and 422 `{ faults }` where nothing is written.
 */
export async function writeChanges(
  batch: Batch,
  writing: Writing,
  request: ApiRequest,
  context: ServerContext,
): Promise<ApiAnswer> {
  const outcome = await writeBatches([batch], writing, request, context);
  if (outcome.kind === 'written') return json({ ...outcome.batches[0], mirrored: outcome.mirrored });
  const [conflicts = []] = outcome.conflicts;
  return conflicts.length > 0
    ? json({ conflicts }, { status: 409 })
    : json({ faults: outcome.faults[0] }, { status: 422 });
}

/** Writes batches of several resources of the company, all or nothing. A dry run judges each of them by itself. */
export async function writeBatches(
  batches: readonly Batch[],
  writing: Writing,
  request: ApiRequest,
  context: ServerContext,
): Promise<WriteOutcome> {
  const { company } = request.principal;
  const members = await Promise.all(batches.map((batch) => membersIn(batch, request, context)));
  const names = batches.map(({ open }) => open.model.name);
  try {
    return await inTurns(company, names, () => writeInTurn(batches, writing, request, context, members));
  } catch (error) {
    if (!(error instanceof RefusedBatches)) throw error;
    const titleOf = titlesOf(context.pages.variant(company));
    const said = (fault: ChangeFault): ChangeFault => ({
      ...fault,
      message: fault.message === null ? null : titleOf(fault.message),
    });
    return {
      kind: 'refused',
      conflicts: error.refused.map((one) => (one !== null && 'conflicts' in one ? one.conflicts : [])),
      faults: error.refused.map((one) => (one !== null && 'faults' in one ? one.faults.map(said) : [])),
    };
  }
}

async function writeInTurn(
  batches: readonly Batch[],
  { dryRun, requestKey }: Writing,
  request: ApiRequest,
  { state, mirrors, clock, news }: ServerContext,
  members: readonly Members[],
): Promise<WriteOutcome> {
  const { userName, company } = request.principal;
  const hash = createHash('sha256')
    .update(JSON.stringify(batches.flatMap(({ open, changes }) => [open.model.name, changes])))
    .digest('hex');
  const at = clock.now();
  const names = batches.map(({ open }) => open.model.name);
  const done = await state.resources.changeAll(company, names, async (works) => {
    const known = requestKey === null || dryRun ? null : await works[0]!.remembered(userName, requestKey);
    if (known !== null && known.hash !== hash) return null;
    if (known !== null) return { answers: [known.answer as Written], planned: [] };
    const planned = await judgeAll(batches, members, works, request);
    const answers = planned.map((rows, index) => writtenOf(batches[index]!.open.model, rows));
    if (dryRun) return { answers, planned: [] };
    for (const [index, rows] of planned.entries())
      await write(works[index]!, names[index]!, rows, { request, at });
    if (requestKey !== null) await works[0]!.remember({ userName, requestKey, hash, answer: answers[0], at });
    return { answers, planned };
  });
  if (done === null)
    throw new HttpError(
      422,
      'idempotency-key-reused',
      'This Idempotency-Key was sent with other changes before.',
    );
  const mirrored: ('now' | 'soon')[] = [];
  for (const [index, rows] of done.planned.entries()) {
    const { model } = batches[index]!.open;
    const changed = rows.map(({ kind, row }) => ({
      id: row.id,
      values: kind === 'delete' ? null : row.cells,
    }));
    mirrored.push(await mirrors.take(company, model, changed));
    // Not before: whoever hears it asks for reports with these rows.
    news.tellHere({ company, name: model.name, rows: changed.map(({ id }) => id) });
  }
  return { kind: 'written', batches: done.answers, mirrored: mirrored.includes('soon') ? 'soon' : 'now' };
}

/** Why batches are not written, by their places; null for one that could be. */
class RefusedBatches extends Error {
  // The database takes an error of this name for no failure of its own.
  override readonly name = 'RefusedChange';
  constructor(readonly refused: readonly (RefusedChange['body'] | null)[]) {
    super('The changes were refused.');
  }
}

/** What the batches make of the rows. Throws what is wrong with any of them. */
async function judgeAll(
  batches: readonly Batch[],
  members: readonly Members[],
  works: readonly RowWork[],
  request: ApiRequest,
): Promise<readonly (readonly PlannedRow[])[]> {
  const refused: (RefusedChange['body'] | null)[] = [];
  const planned: (readonly PlannedRow[])[] = [];
  for (const [index, { changes, open }] of batches.entries()) {
    const { model, scope } = open;
    const judging = {
      model,
      scope,
      by: request.principal.userName,
      newId: randomUUID,
      may: mayMove(request),
      members: members[index]!,
    };
    try {
      planned.push(await judgeChanges(changes, judging, works[index]!));
      refused.push(null);
    } catch (error) {
      if (!(error instanceof RefusedChange)) throw error;
      refused.push(error.body);
    }
  }
  if (refused.some((one) => one !== null)) throw new RefusedBatches(refused);
  return planned;
}

const writtenOf = (model: ResourceModel, rows: readonly PlannedRow[]): Written => ({
  rows: rows.map(({ kind, ref, row: { id, version, cells } }) => ({
    ...(ref !== undefined && { ref }),
    id,
    version,
    values: kind === 'delete' ? {} : completeRow(model, cells),
  })),
});

async function write(
  work: RowWork,
  resource: string,
  rows: readonly PlannedRow[],
  { request, at }: { readonly request: ApiRequest; readonly at: Date },
): Promise<void> {
  const { userName, company } = request.principal;
  const of = (kind: AskedChange['kind']) => rows.filter((one) => one.kind === kind).map(({ row }) => row);
  await work.write(
    { inserted: of('insert'), updated: of('update'), removed: of('delete') },
    { by: userName, at },
  );
  await work.audit({
    at,
    company,
    userName,
    requestId: request.requestId,
    action: 'update',
    subject: 'resource',
    details: detailsOf(resource, rows),
  });
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

/** The members of each field that the user may name. */
type Members = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function membersIn(
  { changes, open: { model }, assumed }: Batch,
  request: ApiRequest,
  context: ServerContext,
): Promise<Members> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const field of Object.values(model.fields)) {
    if (field.member === null) continue;
    const written = changes.map((change) => (change.kind === 'delete' ? null : change.values[field.name]));
    const values = [
      ...new Set(written.filter((value) => typeof value === 'string' && value !== '')),
    ] as string[];
    const known = await membersAmong(field, values, request, context);
    const more = assumed?.get(field.name);
    found.set(field.name, more === undefined ? known : new Map([...known, [more, more]]));
  }
  return found;
}
