import type { Dependence, FieldModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, defaultsOf } from '../../../resources/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { answerReport } from '../../query/answer/answer-report.ts';
import { MOST_ROWS, parseQuestion } from '../../query/question/parse-question.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf, sourceOf } from '../reports/cached-answer.ts';
import { openNamed } from './access.ts';
import type { ChangeFault } from './changes.ts';
import { storedRows } from './following.ts';
import type { Batch } from './following.ts';
import { allRows } from './list-rows.ts';
import { membersFor } from './members.ts';

/** Values per query. */
const atOnce = 500;
/** The number of allowed values that a fault lists. */
const mostAllowed = 20;

/** A row before and after a change. `before` is null for a new row. */
interface ChangedRow {
  readonly index: number;
  readonly before: ResourceValues | null;
  readonly after: ResourceValues;
}

/** The values of the fields that a value depends on, in the order of these fields. */
type Combination = readonly string[];

/**
 * Returns the faults of fields that depend on others, when such a field or one that it depends on is written.
 * They are found before the transaction; the version of a change guards the row that was validated.
 */
export async function unfitValues(
  batch: Batch,
  batches: readonly Batch[],
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly ChangeFault[]> {
  const { model } = batch.open;
  const dependent = Object.values(model.fields).filter(({ by }) => by.length > 0);
  if (dependent.length === 0) return [];
  const rows = await changedRows(batch, context);
  const ofBatch = batches.find(({ open }) => open.model.name === model.belongs?.to);
  const owners = ofBatch === undefined ? [] : await changedRows(ofBatch, context);
  const faults: ChangeFault[] = [];
  for (const field of dependent) {
    const checked = rows.filter((row) => isTouched(field, row));
    if (checked.length === 0) continue;
    const known = await combinationsAmong(field, checked, request, context);
    const allowedBeside = new Map<string, readonly string[]>();
    for (const { index, after } of checked) {
      const value = textIn(after, field.name);
      // A reference to a row that does not exist is reported in the transaction.
      if (field.reference !== null && !known.has(value)) continue;
      const fits = (known.get(value) ?? []).some((one) =>
        field.by.every((each, at) => ['', one[at]].includes(textIn(after, each.field))),
      );
      if (fits || owners.some((owner) => isOwnedBy(field, after, owner.after, model.belongs!.by))) continue;
      const beside = JSON.stringify(field.by.map((each) => textIn(after, each.field)));
      const allowed =
        allowedBeside.get(beside) ?? (await allowedFor(field, after, request, context)).slice(0, mostAllowed);
      allowedBeside.set(beside, allowed);
      faults.push({ index, field: field.name, rule: 'member', value, allowed, message: null });
    }
  }
  return faults;
}

async function changedRows({ open, changes }: Batch, context: ServerContext): Promise<readonly ChangedRow[]> {
  const stored = await storedRows(
    open,
    changes.map((change, index) => ({ change, index, batch: 0 })),
    context,
  );
  return changes.flatMap((change, index): ChangedRow[] => {
    if (change.kind === 'delete') return [];
    const before = change.kind === 'insert' ? null : (stored.get(change.id) ?? null);
    return [{ index, before, after: { ...(before ?? defaultsOf(open.model)), ...change.values } }];
  });
}

/** Whether the field has a value, and this value or one of a field that it depends on is changed. */
function isTouched({ name, by }: FieldModel, { before, after }: ChangedRow): boolean {
  if (textIn(after, name) === '') return false;
  const fields = [name, ...by.map(({ field }) => field)];
  return before === null || fields.some((field) => textIn(before, field) !== textIn(after, field));
}

const textIn = (row: ResourceValues, field: string): string => String(row[field] ?? '');

/**
 * Whether the value names an owner that is written in the same request and so is not in the dataset or list
 * yet.
 */
function isOwnedBy(
  field: FieldModel,
  row: ResourceValues,
  owner: ResourceValues,
  ownerFields: Readonly<Record<string, string>>,
): boolean {
  const own = [field.name, ...field.by.map((each) => each.field)];
  const keys = Object.entries(ownerFields);
  return own.every((name) => {
    const key = keys.find(([, named]) => named === name)?.[0];
    return key === undefined ? name !== field.name : textIn(owner, key) === textIn(row, name);
  });
}

/** By value, the combinations in which it occurs among the data that the user may see. */
async function combinationsAmong(
  field: FieldModel,
  rows: readonly ChangedRow[],
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, readonly Combination[]>> {
  const distinct = (name: string): readonly string[] => [
    ...new Set(rows.map(({ after }) => textIn(after, name))),
  ];
  const values = distinct(field.name);
  const found = new Map<string, Combination[]>();
  const add = (value: string, combination: Combination): void => {
    found.set(value, [...(found.get(value) ?? []), combination]);
  };
  if (field.reference !== null) {
    const open = openNamed(field.reference, request, context);
    for (const { id, cells } of await allRows(open, context, { ids: values })) {
      const row = currentValues(open.model, cells);
      add(
        id,
        field.by.map(({ of }) => textIn(row, of)),
      );
    }
    return found;
  }
  const { dataset, dimension } = field.member!;
  const plan = datasetOf(request, context, dataset);
  const source = await sourceOf(request, context, plan);
  const filtersOf = ({ parameter, field: other }: Dependence) => {
    const texts = distinct(other);
    return texts.includes('') || texts.length > atOnce ? [] : [[parameter, texts] as const];
  };
  // A query needs at least one measure. Any will do, since only the groups are read.
  const measures = Object.keys(plan.measures).slice(0, 1);
  const dimensions = [dimension, ...field.by.map(({ of }) => of)];
  for (let at = 0; at < values.length; at += atOnce) {
    const some = [plan.dimensions[dimension]!.filter, values.slice(at, at + atOnce)] as const;
    const filters = Object.fromEntries([...field.by.flatMap(filtersOf), some]);
    const { question } = parseQuestion(plan, { measures, dimensions, filters, limit: MOST_ROWS });
    // Skips values that the dimension can't have, such as letters in a number.
    if (question === null) continue;
    const { columns, rows: cells } = await answerReport(question, source, request.signal);
    const places = dimensions.map((name) => {
      const key = columns.findIndex(({ role, of }) => role === 'key' && of === name);
      return key < 0 ? columns.findIndex((column) => column.name === name) : key;
    });
    for (const row of cells) {
      const [value = '', ...combination] = places.map((place) => String(row[place] ?? ''));
      add(value, combination);
    }
  }
  return found;
}

/** The values that the field may have in a row. */
async function allowedFor(
  field: FieldModel,
  row: ResourceValues,
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly string[]> {
  const wanted = field.by.filter((each) => textIn(row, each.field) !== '');
  if (field.reference === null) {
    const filters = wanted.map((each) => [each.parameter, [textIn(row, each.field)]] as const);
    const beside = await membersFor(field, Object.fromEntries(filters), request, context);
    return [...beside.keys()];
  }
  const open = openNamed(field.reference, request, context);
  const rows = await allRows(open, context, {
    filters: wanted.map(({ of, field: own }) => ({ names: [of], values: [textIn(row, own)] })),
  });
  return rows.map(({ id }) => id);
}
