import { addDays, parseCalendarDate } from '../../../format/index.ts';
import type { FieldModel, FieldValue, ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../resources/index.ts';
import { json, notFound } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { demandWriting, openNamed, openResource, type OpenResource } from './access.ts';
import type { ChangeFault } from './changes.ts';
import { ownerKeyOf, type Batch } from './following.ts';
import { allRows } from './list-rows.ts';
import { titlesOf } from '../reports/titles.ts';
import { writeBatches } from './write-changes.ts';

interface RequestedCopy {
  /** The id of the row that is copied. */
  readonly id: string;
  /** The values that differ in the copy, including its new key. */
  readonly values: ResourceValues;
  /** The number of days by which all dates of the row and of the rows that belong to it are shifted. */
  readonly shiftDays?: number;
}

/**
 * Writes a copy of a row and of all rows that belong to it, directly or through others, in one transaction.
 * 200 `{ row, counts, mirrored }`, with the counts by resource; 404 for a row that the caller may not see;
 * 422 `{ faults }` of the row.
 */
export async function copyRow(request: ApiRequest, context: ServerContext): Promise<ApiAnswer> {
  const open = openResource(request, context);
  demandWriting(open, request);
  const { id, values, shiftDays = 0 } = request.body as RequestedCopy;
  const [row] = await allRows(open, context, { ids: [id] });
  if (row === undefined) throw notFound('There is no such row.');
  const before = currentValues(open.model, row.cells);
  const after = { ...copiedValues(open.model, before, shiftDays), ...values };
  const batches: Batch[] = [{ open, changes: [{ kind: 'insert', values: after }] }];
  const copies = new Map([[keyOf(open.model, before), after]]);
  await copyDependents(open, copies, { shiftDays, batches }, request, context);
  const outcome = await writeBatches(
    batches,
    { dryRun: false, requestKey: request.idempotencyKey },
    request,
    context,
  );
  const titleOf = titlesOf(context.pages.variant(open.scope.company));
  if (outcome.kind === 'refused') {
    const [own = [], ...others] = outcome.faults;
    // A fault of a row that belongs to the copied row is reported at the copied row.
    const ofDependents = others.flatMap((faults, at): ChangeFault[] =>
      faults.length === 0
        ? []
        : [
            {
              index: 0,
              field: null,
              rule: 'belongs',
              value: titleOf(batches[at + 1]!.open.model.title),
              allowed: null,
              message: null,
            },
          ],
    );
    return json({ faults: [...own, ...ofDependents] }, { status: 422 });
  }
  return json({
    row: outcome.batches[0]!.rows[0],
    counts: batches.map((batch, at) => ({
      resource: batch.open.model.name,
      rows: outcome.batches[at]!.rows.length,
    })),
    mirrored: outcome.mirrored,
  });
}

interface Copying {
  readonly shiftDays: number;
  readonly batches: Batch[];
}

/**
 * Adds batches with copies of the rows that belong to copied rows. `copies` has the values of each copy by
 * the key of its original.
 */
async function copyDependents(
  { model, scope }: OpenResource,
  copies: ReadonlyMap<string, ResourceValues>,
  copying: Copying,
  request: ApiRequest,
  context: ServerContext,
): Promise<void> {
  for (const { name, belongs } of context.pages.variant(scope.company).resources.values()) {
    if (belongs?.to !== model.name) continue;
    const child = openNamed(name, request, context);
    const own = new Map<string, ResourceValues>();
    for (const { cells } of await allRows(child, context)) {
      const before = currentValues(child.model, cells);
      const owner = copies.get(ownerKeyOf(child.model, before));
      if (owner === undefined) continue;
      const named = Object.entries(belongs.by).map(([field, to]) => [to, owner[field] ?? null]);
      own.set(keyOf(child.model, before), {
        ...copiedValues(child.model, before, copying.shiftDays),
        ...(Object.fromEntries(named) as ResourceValues),
      });
    }
    if (own.size === 0) continue;
    demandWriting(child, request);
    copying.batches.push({
      open: child,
      changes: [...own.values()].map((values) => ({ kind: 'insert', values })),
    });
    await copyDependents(child, own, copying, request, context);
  }
}

/**
 * The values that a copy takes over: those that users write, except the status, its note and the fields under
 * `notCopied`.
 */
function copiedValues(
  { fields, status, notCopied }: Pick<ResourceModel, 'fields' | 'status' | 'notCopied'>,
  values: ResourceValues,
  shiftDays: number,
): ResourceValues {
  const left = new Set([...notCopied, status?.field, status?.note]);
  return Object.fromEntries(
    Object.values(fields)
      .filter(({ name, compute }) => compute === null && !left.has(name))
      // Empty fields are written as null, so that the defaults of a new row don't fill them.
      .map((field) => [field.name, shifted(field, values[field.name] ?? null, shiftDays)]),
  );
}

/** A value with its dates shifted by a number of days, including those in lists and objects. */
function shifted(field: FieldModel, value: FieldValue, days: number): FieldValue {
  const { item, parts } = field;
  if (field.type === 'date')
    return typeof value === 'string' && parseCalendarDate(value) !== null ? addDays(value, days) : value;
  if (item !== null && Array.isArray(value))
    return (value as readonly FieldValue[]).map((one) => shifted(item, one, days));
  if (parts === null || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as ResourceValues).map(([name, part]) => [
      name,
      parts[name] === undefined ? part : shifted(parts[name], part, days),
    ]),
  );
}
