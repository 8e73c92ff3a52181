import type {
  FieldModel,
  FieldValue,
  ResourceModel,
  ResourceValues,
} from '../../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../../resources/index.ts';
import type { ApiRequest } from '../../../api/handler.ts';
import type { ServerContext } from '../../context.ts';
import { demandWriting, openNamed } from '../access.ts';
import type { OpenResource } from '../access.ts';
import { ownerKeyOf } from '../following.ts';
import { allRows, rowQuery } from '../list-rows.ts';
import type { PlanFault, PlannedOther } from '../row-plan.ts';
import { planLines } from './import-plan.ts';
import type { FileLine } from './import-plan.ts';
import { readCell } from './read-cell.ts';
import type { FileWords } from './read-cell.ts';

/**
 * Rows that belong to the rows of a file and are part of it: a list in a field of its own, named after their
 * resource.
 */
export interface FileParts {
  readonly open: OpenResource;
  readonly field: FieldModel;
}

/** The parts that the file of a resource declares under `exchange.parts`. */
export const partsOf = (
  { exchange }: ResourceModel,
  request: ApiRequest,
  context: ServerContext,
): readonly FileParts[] =>
  exchange.parts.map((name) => {
    const open = openNamed(name, request, context);
    return { open, field: partField(open.model) };
  });

/** A resource with a field for each of its parts. */
export const withParts = (
  model: ResourceModel,
  parts: readonly Pick<FileParts, 'field'>[],
): ResourceModel => ({
  ...model,
  fields: { ...model.fields, ...Object.fromEntries(parts.map(({ field }) => [field.name, field])) },
});

/**
 * The field of a part: a list of objects with the fields that users write, without the key of the row that
 * they belong to.
 */
export function partField({ name, title, fields, belongs }: ResourceModel): FieldModel {
  const inherited = Object.values(belongs?.by ?? {});
  const own = Object.entries(fields).filter(
    ([field, { compute }]) => compute === null && !inherited.includes(field),
  );
  const base: FieldModel = {
    name,
    title,
    type: 'list',
    required: false,
    digits: null,
    format: null,
    formatBy: null,
    default: null,
    choices: null,
    member: null,
    reference: null,
    by: [],
    names: null,
    item: null,
    parts: null,
    compute: null,
    renamed: null,
    backfill: null,
    retitled: null,
  };
  return { ...base, item: { ...base, type: 'object', parts: Object.fromEntries(own) } };
}

const objectFields = ({ item }: FieldModel): readonly FieldModel[] => Object.values(item?.parts ?? {});

/** Returns a function that returns the parts of a row by its key, as values of the part fields. */
export async function partValues(
  parts: readonly FileParts[],
  context: ServerContext,
): Promise<(key: string) => ResourceValues> {
  const lists = new Map<string, Record<string, ResourceValues[]>>();
  for (const { open, field } of parts) {
    const { model } = open;
    const inOrder = rowQuery({ sort: model.key.join(',') }, model);
    for (const { cells } of await allRows(open, context, inOrder)) {
      const values = currentValues(model, cells);
      const key = ownerKeyOf(model, values);
      const found = lists.get(key) ?? Object.fromEntries(parts.map((part) => [part.field.name, []]));
      lists.set(key, found);
      const written = objectFields(field).flatMap(({ name }): [string, FieldValue][] =>
        (values[name] ?? null) === null ? [] : [[name, values[name]!]],
      );
      found[field.name]!.push(Object.fromEntries(written));
    }
  }
  const none = Object.fromEntries(parts.map(({ field }) => [field.name, []]));
  return (key) => lists.get(key) ?? none;
}

interface Importing {
  /** The resource of the file's lines. */
  readonly model: ResourceModel;
  readonly leaveOut: ReadonlySet<number>;
  /** The locale of the user who imports. */
  readonly locale: string;
}

/**
 * Returns the lines without their parts, and the planned changes of the rows that belong to them. Parts that
 * a line does not name are kept.
 */
export async function planParts(
  lines: readonly FileLine[],
  parts: readonly FileParts[],
  importing: Importing,
  request: ApiRequest,
  context: ServerContext,
): Promise<{ readonly lines: readonly FileLine[]; readonly belonging: readonly PlannedOther[] }> {
  const names = parts.map(({ field }) => field.name);
  const belonging: PlannedOther[] = [];
  for (const part of parts) {
    const other = await planPart(lines, part, importing, context);
    const { changes, faults } = other.planned;
    if (changes.length + faults.length === 0) continue;
    demandWriting(part.open, request);
    belonging.push(other);
  }
  const own = lines.map(({ row, values }) => ({
    row,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))),
  }));
  return { lines: own, belonging };
}

async function planPart(
  lines: readonly FileLine[],
  { open, field }: FileParts,
  { model, leaveOut, locale }: Importing,
  context: ServerContext,
): Promise<PlannedOther> {
  const by = Object.entries(open.model.belongs?.by ?? {});
  // In JSON lists, members and choices are values, not names.
  const words: FileWords = { locale, isLocal: false, valueOf: () => null };
  const owners = new Set<string>();
  const faults: PlanFault[] = [];
  const found = lines.flatMap(({ row, values }): FileLine[] => {
    const list = values[field.name];
    if (list === undefined || leaveOut.has(row)) return [];
    if (!isListOfObjects(list)) {
      faults.push({ row, field: null, rule: 'list', value: list, allowed: null, message: null });
      return [];
    }
    owners.add(keyOf(model, values));
    const inherited = by.map(([name, own]) => [own, values[name] ?? null] as const);
    return list.map((item) => ({
      row,
      values: { ...readItem(item, field, words), ...Object.fromEntries(inherited) },
    }));
  });
  const rows = await allRows(open, context);
  const leaving = rows.filter(({ cells }) =>
    owners.has(ownerKeyOf(open.model, currentValues(open.model, cells))),
  );
  const planned = planLines(found, { model: open.model, rows, leaving, leaveOut });
  return { open, planned: { ...planned, faults: [...planned.faults, ...faults] } };
}

const isListOfObjects = (value: FieldValue): value is readonly ResourceValues[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

/**
 * Reads an item of a part. Fields that it does not name are null; unknown names are kept and rejected by the
 * validation.
 */
function readItem(item: ResourceValues, field: FieldModel, words: FileWords): ResourceValues {
  const known = objectFields(field).map((each): [string, FieldValue] => {
    const value = item[each.name] ?? null;
    return [each.name, typeof value === 'object' ? value : readCell(each, value, words)];
  });
  return { ...item, ...Object.fromEntries(known) };
}
