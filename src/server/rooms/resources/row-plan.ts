import { createHash } from 'node:crypto';
import type { FieldModel, FieldValue, ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { completeRow, sameValue } from '../../../resources/index.ts';
import { json } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { namesOfMembers } from './list-rows.ts';
import { titlesOf } from '../reports/titles.ts';
import type { OpenResource } from './access.ts';
import type { RequestedChange, ChangeFault } from './changes.ts';
import { writeBatches } from './write-changes.ts';

/** A change that an import or a restore plans. */
export interface PlannedChange {
  readonly change: RequestedChange;
  /** The row of the file that the change comes from; null for none. */
  readonly row: number | null;
  /** The row before the change; null for a new one. */
  readonly before: ResourceValues | null;
  /** The row after the change; null when it is deleted. */
  readonly after: ResourceValues | null;
}

/** A fault of a planned change. `row` is its row in the file; null for none. */
export interface PlanFault extends Omit<ChangeFault, 'index'> {
  readonly row: number | null;
}

export interface PlannedRows {
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number;
  /** The number of rows of the file that the caller left out. */
  readonly leftOut: number;
  /** The faults that are known without the stored rows. */
  readonly faults: readonly PlanFault[];
}

/** Rows of another resource that are written with the others, all or nothing. */
export interface PlannedOther {
  readonly open: OpenResource;
  readonly planned: PlannedRows;
}

/** The default number of changes and faults that a response lists. The counts are of all. */
const usuallyListed = 1_000;

/**
 * Returns what a plan would change, or writes it. 200 with `done: true` when it was written: the whole plan,
 * only when `mark` is the mark of this plan and it has no faults. 200 with `done: false` otherwise.
 */
export async function answerPlan(
  planned: PlannedRows,
  { mark, limit = usuallyListed, open, owners = [], belonging = [], language, request, context }: PlanCall,
): Promise<ApiAnswer> {
  // Rows are written after those that they belong to.
  const parts = [...owners, { open, planned }, ...belonging];
  const own = owners.length;
  const batches = parts.map((part) => ({
    open: part.open,
    changes: part.planned.changes.map(({ change }) => change),
  }));
  const write = (dryRun: boolean) => writeBatches(batches, { dryRun, requestKey: null }, request, context);
  const requested = batches[own]!.changes;
  const all = batches.map(({ open: { model }, changes }) => [model.name, changes]);
  const now = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 32);
  const checked = await write(true);
  const found = parts.map((part, index) =>
    faultsOf(part.planned, checked.kind === 'refused' ? (checked.faults[index] ?? []) : []),
  );
  const titleOf = titlesOf(context.pages.variant(open.scope.company), language);
  const faults = found.flatMap((some, index) =>
    index === own ? some : some.map((fault) => elsewhere(fault, parts[index]!.open.model, titleOf)),
  );
  const count = batches.reduce((sum, { changes }) => sum + changes.length, 0);
  const isMeant = mark === now && faults.length === 0 && checked.kind === 'written';
  const isDone = isMeant && (count === 0 || (await write(false)).kind === 'written');
  const counts = { insert: 0, update: 0, delete: 0, unchanged: planned.unchanged, leftOut: planned.leftOut };
  for (const { kind } of requested) counts[kind] += 1;
  return json({
    done: isDone,
    mark: now,
    counts,
    faultCount: faults.length,
    faultyRows: [...new Set(faults.flatMap(({ row }) => row ?? []))].toSorted((one, other) => one - other),
    faults: faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, limit),
    changes: planned.changes.slice(0, limit).map((change) => listed(change, open.model)),
    others: await Promise.all(
      [...owners, ...belonging].map((other) => statedOther(other, { titleOf, limit }, request, context)),
    ),
  });
}

export interface PlanCall {
  /** The mark of the plan to write; null to return the plan only. */
  readonly mark: string | null;
  /** The number of changes and faults that the response lists. */
  readonly limit?: number;
  readonly open: OpenResource;
  /**
   * `owners` are rows that the rows belong to, `belonging` are rows that belong to them. Each resource comes
   * after the one that it belongs to.
   */
  readonly owners?: readonly PlannedOther[];
  readonly belonging?: readonly PlannedOther[];
  /** The language of the titles in the response. */
  readonly language?: string;
  readonly request: ApiRequest;
  readonly context: ServerContext;
}

/** The faults that were known without the stored rows, then those found against them, one for each cell. */
function faultsOf({ changes, faults }: PlannedRows, checked: readonly ChangeFault[]): readonly PlanFault[] {
  const known = new Set(faults.map(placeOf));
  const more = checked.map(({ index, ...fault }) => ({ row: changes[index]?.row ?? null, ...fault }));
  return [...faults, ...more.filter((fault) => !known.has(placeOf(fault)))];
}

const placeOf = ({ row, field }: PlanFault): string => `${row} ${field}`;

/** A fault of a row of another resource, with a description of its field, which the caller may not know. */
function elsewhere(
  fault: PlanFault,
  { title, fields, schema }: ResourceModel,
  titleOf: (key: string) => string,
) {
  const field = fields[fault.field ?? ''];
  const place = titleOf(title);
  if (field === undefined) return { ...fault, about: { title: place } };
  const bounds = schema.properties[field.name] ?? {};
  const about = {
    title: `${place}, ${titleOf(field.title)}`,
    type: field.type,
    choices: Object.entries(field.choices ?? {}).map(([value, key]) => ({ value, title: titleOf(key) })),
    schema: bounds,
  };
  return { ...fault, about };
}

const listed = ({ change, row, before, after }: PlannedChange, model: ResourceModel) => ({
  kind: change.kind,
  ...(change.kind !== 'insert' && { id: change.id, version: change.version }),
  row,
  before: before && completeRow(model, before),
  after: after && completeRow(model, after),
});

/** The planned changes of another resource, with titles of the fields and names of the members. */
async function statedOther(
  { open: { model }, planned }: PlannedOther,
  { titleOf, limit }: { readonly titleOf: (key: string) => string; readonly limit: number },
  request: ApiRequest,
  context: ServerContext,
) {
  const { name, title, fields, key } = model;
  const shown = planned.changes.slice(0, limit);
  const rows = shown.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const names = await namesOfMembers(model, rows, request, context);
  const textOf = ({ name: field, choices }: FieldModel, value: FieldValue = null): FieldValue => {
    if (typeof value !== 'string') return value;
    return choices === null ? (names.get(field)?.get(value) ?? value) : titleOf(choices[value] ?? value);
  };
  const shape = ({ title: heading, type, format, digits, choices, member }: FieldModel) => ({
    title: titleOf(heading),
    // The response has names instead of values.
    type: choices !== null || member !== null ? 'text' : type,
    ...(format !== null && { format }),
    ...(digits !== null && { digits }),
  });
  const valueIn = (field: FieldModel, values: ResourceValues | null) => textOf(field, values?.[field.name]);
  const changes = shown.map((change) => {
    const { kind, before, after } = listed(change, model);
    const changed = Object.values(fields).filter(
      (field) =>
        kind !== 'delete' &&
        !(kind === 'insert' && key.includes(field.name)) &&
        !sameValue(field, before?.[field.name], after?.[field.name]),
    );
    return {
      kind,
      row: key.map((part) => ({ ...shape(fields[part]!), value: valueIn(fields[part]!, after ?? before) })),
      fields: changed.map((field) => ({
        ...shape(field),
        before: valueIn(field, before),
        after: valueIn(field, after),
      })),
    };
  });
  return { resource: name, title: titleOf(title), count: planned.changes.length, changes };
}
