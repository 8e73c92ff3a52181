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

interface AskedCopy {
  /** The row that is copied. */
  readonly id: string;
  /** What the copy has otherwise, its new key among it. */
  readonly values: ResourceValues;
  /** How many days later the copy is: of all days of the row and of what belongs to it. */
  readonly shiftDays?: number;
}

/**
 * Writes a copy of a row and of all rows that belong to it, by however many steps, in one transaction. 200 `{ row, counts,
 * mirrored }`, the counts by resource; 404 for a row that the caller may not see; 422 `{ faults }` of the row.
 */
export async function copyRow(request: ApiRequest, context: ServerContext): Promise<ApiAnswer> {
  const open = openResource(request, context);
  demandWriting(open, request);
  const { id, values, shiftDays = 0 } = request.body as AskedCopy;
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
    // What can't be copied with the row is told at the row.
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

/** Adds what belongs to copied rows: `copies` has the values of each copy by the key of the row that it is of. */
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

/** What a copy takes over of a row: what users write, but for its status and what the file says begins anew. */
function copiedValues(
  { fields, status, notCopied }: Pick<ResourceModel, 'fields' | 'status' | 'notCopied'>,
  values: ResourceValues,
  shiftDays: number,
): ResourceValues {
  const left = new Set([...notCopied, status?.field, status?.note]);
  return Object.fromEntries(
    Object.values(fields)
      .filter(({ name, compute }) => compute === null && !left.has(name))
      // What was empty is empty again, whatever a new row begins with.
      .map((field) => [field.name, shifted(field, values[field.name] ?? null, shiftDays)]),
  );
}

/** A value with its days so much later, those in lists and objects, too. */
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
