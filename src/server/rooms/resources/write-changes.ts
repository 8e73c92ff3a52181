import { createHash, randomUUID } from 'node:crypto';
import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { completeRow } from '../../../resources/index.ts';
import { HttpError, json } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { RowWork } from '../../state/state.ts';
import { titlesOf } from '../reports/titles.ts';
import { mayMove } from './access.ts';
import { RefusedChange } from './changes.ts';
import type { AskedChange, ChangeFault, RowConflict } from './changes.ts';
import { publishRows } from './publish-rows.ts';
import { judgeChanges } from './judge-changes.ts';
import type { PlannedRow } from './judge-changes.ts';
import { unfitValues } from './dependences.ts';
import { dependentsOf, withFollowing } from './following.ts';
import type { Batch } from './following.ts';
import { membersAmong, namesFor } from './members.ts';
import { inTurns } from './turns.ts';

interface Writing {
  readonly dryRun: boolean;
  /** The `Idempotency-Key` of a request; null for none. */
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

/** What the state stores of a request, by its `Idempotency-Key`. */
interface Remembered {
  readonly batches: readonly Written[];
}

/** The outcome of writing batches. Faults and conflicts have the index of their batch. */
type WriteOutcome =
  | { readonly kind: 'written'; readonly batches: readonly Written[]; readonly mirrored: 'now' | 'soon' }
  | {
      readonly kind: 'refused';
      readonly conflicts: readonly (readonly RowConflict[])[];
      readonly faults: readonly (readonly ChangeFault[])[];
    };

/**
 * Writes a batch, and before it the batches of other resources, all or nothing: rows, history and the record
 * of changes in one transaction, then the mirrors. 200 `{ rows, mirrored }`. 409 `{ conflicts }` and 422 `{
 * faults }` when nothing was written. `before` in the body has the results of the other resources.
 */
export async function writeChanges(
  batch: Batch,
  before: readonly Batch[],
  writing: Writing,
  request: ApiRequest,
  context: ServerContext,
): Promise<ApiAnswer> {
  const outcome = await writeBatches([...before, batch], writing, request, context);
  const at = before.length;
  const others = (said: (index: number) => object) =>
    at > 0 && {
      before: before.map(({ open }, index) => ({ resource: open.model.name, ...said(index) })),
    };
  if (outcome.kind === 'written')
    return json({
      ...outcome.batches[at],
      mirrored: outcome.mirrored,
      ...others((index) => outcome.batches[index]!),
    });
  const { conflicts, faults } = outcome;
  return conflicts.flat().length > 0
    ? json(
        { conflicts: conflicts[at], ...others((index) => ({ conflicts: conflicts[index] })) },
        { status: 409 },
      )
    : json({ faults: faults[at], ...others((index) => ({ faults: faults[index] })) }, { status: 422 });
}

/** Attempts to write while other users change rows that follow. */
const mostTries = 3;

/**
 * Writes batches of several resources of a company, one for each resource, and the changes that follow from
 * them, all or nothing. A dry run validates each batch by itself.
 */
export async function writeBatches(
  batches: readonly Batch[],
  writing: Writing,
  request: ApiRequest,
  context: ServerContext,
): Promise<WriteOutcome> {
  const { company } = request.principal;
  const members = await Promise.all(batches.map((batch) => membersIn(batch, batches, request, context)));
  const names = batches.flatMap(({ open: { model }, changes }) =>
    changes.every(({ kind }) => kind === 'insert')
      ? [model.name]
      : [model.name, ...dependentsOf(model, request, context)],
  );
  return await inTurns(company, [...new Set(names)], async () => {
    for (let tries = 1; ; tries += 1) {
      const whole = await withFollowing(batches, request, context);
      const known = await Promise.all(
        whole.map((batch, index) =>
          batch === batches[index] ? members[index]! : membersIn(batch, whole, request, context),
        ),
      );
      try {
        return await writeInTurn(whole, batches, writing, request, context, known);
      } catch (error) {
        if (!(error instanceof RefusedBatches)) throw error;
        const said = outcomeOf(error.refused, batches, whole, titlesOf(context.pages.variant(company)));
        if (!said.isLate || tries >= mostTries) return said.outcome;
      }
    }
  });
}

/**
 * The outcome of refused batches. A fault or conflict of a change that follows is reported at its cause.
 * `isLate`: the only problem is that rows that follow were changed meanwhile.
 */
function outcomeOf(
  refused: RefusedBatches['refused'],
  batches: readonly Batch[],
  whole: readonly Batch[],
  titleOf: (key: string) => string,
): { readonly outcome: WriteOutcome; readonly isLate: boolean } {
  const conflicts: RowConflict[][] = batches.map(() => []);
  const faults: ChangeFault[][] = batches.map(() => []);
  let late = 0;
  for (const [at, body] of refused.entries()) {
    if (body === null) continue;
    const { changes, follows = [] } = whole[at]!;
    const causeOf = (index: number) => follows[index - (changes.length - follows.length)];
    for (const found of 'conflicts' in body ? body.conflicts : body.faults) {
      const cause = causeOf(found.index);
      if (cause === undefined && 'current' in found) conflicts[at]!.push(found);
      else if (cause === undefined && 'rule' in found)
        faults[at]!.push({ ...found, message: found.message === null ? null : titleOf(found.message) });
      else if (cause !== undefined) {
        if ('current' in found) late += 1;
        const { model } = whole[at]!.open;
        const fault = { index: cause.index, field: null, rule: 'belongs', value: titleOf(model.title) };
        faults[cause.batch]!.push({ ...fault, allowed: null, message: null });
      }
    }
  }
  const isLate = conflicts.flat().length === 0 && late > 0 && late === faults.flat().length;
  return { outcome: { kind: 'refused', conflicts, faults }, isLate };
}

async function writeInTurn(
  batches: readonly Batch[],
  asked: readonly Batch[],
  { dryRun, requestKey }: Writing,
  request: ApiRequest,
  context: ServerContext,
  members: readonly Members[],
): Promise<WriteOutcome> {
  const { state, mirrors, clock, news } = context;
  const { userName, company } = request.principal;
  const hash = createHash('sha256')
    .update(JSON.stringify(asked.flatMap(({ open, changes }) => [open.model.name, changes])))
    .digest('hex');
  const at = clock.now();
  const names = batches.map(({ open }) => open.model.name);
  const done = await state.resources.changeAll(company, names, async (works) => {
    const known = requestKey === null || dryRun ? null : await works[0]!.remembered(userName, requestKey);
    if (known !== null && known.hash !== hash) return null;
    if (known !== null) return { answers: (known.answer as Remembered).batches, planned: [] };
    const planned = await judgeAll(batches, members, works, request, context);
    const answers = asked.map(({ changes, open }, index) =>
      writtenOf(open.model, planned[index]!.slice(0, changes.length)),
    );
    if (dryRun) return { answers, planned: [] };
    for (const [index, rows] of planned.entries())
      await write(works[index]!, names[index]!, rows, { request, at });
    if (requestKey !== null) {
      const answer: Remembered = { batches: answers };
      await works[0]!.remember({ userName, requestKey, hash, answer, at });
    }
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
      version: row.version,
      values: kind === 'delete' ? null : row.cells,
    }));
    mirrored.push(await mirrors.take(company, model, changed));
    // Published after mirroring, because listeners then request reports that need these rows.
    publishRows(
      news,
      company,
      model,
      changed.map(({ id }) => id),
    );
  }
  return { kind: 'written', batches: done.answers, mirrored: mirrored.includes('soon') ? 'soon' : 'now' };
}

/** Why batches were not written, by index; null for a batch without a fault. */
class RefusedBatches extends Error {
  // The database does not count an error of this name as a failure of its own.
  override readonly name = 'RefusedChange';
  constructor(readonly refused: readonly (RefusedChange['body'] | null)[]) {
    super('The changes were refused.');
  }
}

/**
 * Returns the rows after the batches. Throws a `RefusedBatches` when any of them has a conflict or a fault.
 */
async function judgeAll(
  batches: readonly Batch[],
  members: readonly Members[],
  works: readonly RowWork[],
  request: ApiRequest,
  context: ServerContext,
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
      ...members[index]!,
      namesFor: namesFor(request, context),
      canPrint: Boolean(context.config.chromium),
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

/** The number of rows whose values the record of changes stores. The history has all rows. */
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

/**
 * By field, the members that the user may write; and the faults of values that don't fit the fields that they
 * depend on.
 */
type Members = Pick<Parameters<typeof judgeChanges>[1], 'members' | 'unfit'>;

async function membersIn(
  batch: Batch,
  batches: readonly Batch[],
  request: ApiRequest,
  context: ServerContext,
): Promise<Members> {
  const {
    changes,
    open: { model },
  } = batch;
  const found = new Map<string, ReadonlyMap<string, string>>();
  const owner = batches.find(({ open }) => open.model.name === model.belongs?.to);
  const ownerFields = new Map(Object.entries(model.belongs?.by ?? {}).map(([field, own]) => [own, field]));
  for (const field of Object.values(model.fields)) {
    if (field.member === null || field.by.length > 0) continue;
    const known = await membersAmong(field, textsIn(changes, field.name), request, context);
    // An owner that is written in the same request counts as a member.
    const ofOwner = ownerFields.get(field.name);
    const more = owner === undefined || ofOwner === undefined ? [] : textsIn(owner.changes, ofOwner);
    const isLimit = model.limit?.field === field.name;
    found.set(
      field.name,
      isLimit ? known : new Map([...known, ...more.map((text) => [text, text] as const)]),
    );
  }
  return { members: found, unfit: await unfitValues(batch, batches, request, context) };
}

/** The distinct texts that changes write into a field. */
function textsIn(changes: readonly AskedChange[], field: string): readonly string[] {
  const written = changes.map((change) => (change.kind === 'delete' ? null : change.values[field]));
  return [...new Set(written.filter((value): value is string => typeof value === 'string' && value !== ''))];
}
