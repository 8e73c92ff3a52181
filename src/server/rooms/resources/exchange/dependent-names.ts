import type { FieldModel, ResourceModel, ResourceValues } from '../../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../../resources/index.ts';
import type { ApiRequest } from '../../../api/handler.ts';
import type { StoredRow } from '../../../state/state.ts';
import type { ServerContext } from '../../context.ts';
import { membersAmong, membersFor } from '../members.ts';
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
    .toSorted((one, other) => depthOf(model, one) - depthOf(model, other));
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
    const lists = new Map<string, Promise<ReadonlyMap<string, string>>>();
    for (const { values } of named) {
      const text = values[field.name];
      if (!isText(text) || members.has(text)) continue;
      const filters = filtersFor(field, { ...stored.get(keyOf(model, values)), ...values });
      const id = JSON.stringify(filters);
      const list = lists.get(id) ?? membersFor(field, filters, request, context);
      lists.set(id, list);
      const found = memberNamed(text, await list);
      if (found !== null) values[field.name] = found;
    }
  }
  return named;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const textsOf = (value: unknown): readonly string[] => (isText(value) ? [value] : []);

/** The number of fields that the field depends on in a chain. */
const depthOf = ({ fields }: ResourceModel, { by }: FieldModel): number =>
  Math.max(0, ...by.map(({ field }) => 1 + depthOf({ fields } as ResourceModel, fields[field]!)));

const filtersFor = ({ by }: FieldModel, row: ResourceValues): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    by.flatMap(({ parameter, field }) => textsOf(row[field]).map((text) => [parameter, [text]] as const)),
  );

/** The one member with this name, in any letter case; null when none or several have it. */
function memberNamed(name: string, members: ReadonlyMap<string, string>): string | null {
  const wanted = name.toLowerCase();
  const found = [...members].filter(([, title]) => title.toLowerCase() === wanted);
  return found.length === 1 ? found[0]![0] : null;
}
