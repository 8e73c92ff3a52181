import { createHash } from 'node:crypto';
import type { ResourceModel } from '../../../language/plan/index.ts';
import { completeRow } from '../../../resources/index.ts';
import { HttpError, json } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { titlesOf } from '../reports/titles.ts';
import { membersIn } from './batch-members.ts';
import type { BatchMembers } from './batch-members.ts';
import { dependentsOf, withFollowing } from './following.ts';
import type { Batch } from './following.ts';
import { checkBatches, RefusedBatches } from './check-batches.ts';
import type { PlannedRow } from './check-changes.ts';
import { publishRows } from './publish-rows.ts';
import { enqueueForAll } from './work-queue.ts';
import { refusedOutcome } from './write-outcome.ts';
import type { WriteOutcome, WrittenBatch } from './write-outcome.ts';
import { writeRows } from './write-rows.ts';

interface Writing {
  readonly dryRun: boolean;
  /** The `Idempotency-Key` of a request; null for none. */
  readonly requestKey: string | null;
}

/** What the state stores of a request, by its `Idempotency-Key`. */
interface Remembered {
  readonly batches: readonly WrittenBatch[];
}

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
  return await enqueueForAll(company, [...new Set(names)], async () => {
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
        const refused = refusedOutcome(
          error.refused,
          batches,
          whole,
          titlesOf(context.pages.variant(company)),
        );
        if (!refused.isLate || tries >= mostTries) return refused.outcome;
      }
    }
  });
}

async function writeInTurn(
  batches: readonly Batch[],
  requested: readonly Batch[],
  { dryRun, requestKey }: Writing,
  request: ApiRequest,
  context: ServerContext,
  members: readonly BatchMembers[],
): Promise<WriteOutcome> {
  const { state, mirrors, clock, news } = context;
  const { userName, company } = request.principal;
  const hash = createHash('sha256')
    .update(JSON.stringify(requested.flatMap(({ open, changes }) => [open.model.name, changes])))
    .digest('hex');
  const at = clock.now();
  const names = batches.map(({ open }) => open.model.name);
  const done = await state.resources.changeAll(company, names, async (works) => {
    const known = requestKey === null || dryRun ? null : await works[0]!.remembered(userName, requestKey);
    if (known !== null && known.hash !== hash) return null;
    if (known !== null) return { answers: (known.answer as Remembered).batches, planned: [] };
    const planned = await checkBatches(batches, members, works, request, context);
    const answers = requested.map(({ changes, open }, index) =>
      writtenOf(open.model, planned[index]!.slice(0, changes.length)),
    );
    if (dryRun) return { answers, planned: [] };
    for (const [index, rows] of planned.entries())
      await writeRows(works[index]!, names[index]!, rows, { request, at });
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

const writtenOf = (model: ResourceModel, rows: readonly PlannedRow[]): WrittenBatch => ({
  rows: rows.map(({ kind, ref, row: { id, version, cells } }) => ({
    ...(ref !== undefined && { ref }),
    id,
    version,
    values: kind === 'delete' ? {} : completeRow(model, cells),
  })),
});
