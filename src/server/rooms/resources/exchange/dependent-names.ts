import type { FieldModel, ResourceModel, ResourceValues } from '../../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../../resources/index.ts';
import type { ApiRequest } from '../../../api/handler.ts';
import type { StoredRow } from '../../../state/state.ts';
import type { ServerContext } from '../../context.ts';
import { manyMembersFor, membersAmong } from '../members.ts';
import type { FileLine } from './import-plan.ts';

/**
 * Replaces the names of members that depend on other fields of their row by their values. Two brands can have
 * campaigns of one name: the row's brand decides which of them is meant. A name that no member of the row
 * has, or several have, stays, and the validation of the row reports it. Fields that the file lacks are those
 * of the stored row with the same key.
 */
export async function withDependentNames(
  lines: readonly FileLine[],
  { model, rows }: { readonly model: ResourceModel; readonly rows: readonly StoredRow[] },
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly FileLine[]> {
  const fields = Object.values(model.fields)
    .filter(({ member, by }) => member !== null && by.length > 0)
    // A field comes after those that it depends on.
    .toSorted((one, other) => depthOf(one, model.fields) - depthOf(other, model.fields));
  if (!fields.some(({ name }) => lines.some(({ values }) => isText(values[name])))) return lines;
  const stored = new Map(
    rows.map(({ cells }) => {
      const values = currentValues(model, cells);
      return [keyOf(model, values), values] as const;
    }),
  );
  const named = lines.map((line) => ({ ...line, values: { ...line.values } }));
  for (const field of fields) {
    const texts = new Set(named.flatMap(({ values }) => textsOf(values[field.name])));
    const members = await membersAmong(field, [...texts], request, context);
    const lists = new Map<string, Promise<ReadonlyMap<string, string | null>>>();
    for (const { values } of named) {
      const text = values[field.name];
      if (!isText(text) || members.has(text)) continue;
      const filters = filtersFor(field, { ...stored.get(keyOf(model, values)), ...values });
      const id = JSON.stringify(filters);
      const list = lists.get(id) ?? manyMembersFor(field, filters, request, context).then(byName);
      lists.set(id, list);
      values[field.name] = (await list).get(text.toLowerCase()) ?? text;
    }
  }
  return named;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const textsOf = (value: unknown): readonly string[] => (isText(value) ? [value] : []);

/** The number of fields that the field depends on in a chain. */
const depthOf = ({ by }: FieldModel, fields: ResourceModel['fields']): number =>
  Math.max(0, ...by.map(({ field }) => 1 + depthOf(fields[field]!, fields)));

const filtersFor = ({ by }: FieldModel, row: ResourceValues): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    by.flatMap(({ parameter, field }) => textsOf(row[field]).map((text) => [parameter, [text]] as const)),
  );

/** Members by their names in lower case; null for a name that several have. */
function byName(members: ReadonlyMap<string, string>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const [value, title] of members) {
    const name = title.toLowerCase();
    found.set(name, found.has(name) ? null : value);
  }
  return found;
}
