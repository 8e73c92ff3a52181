import type { FieldModel, ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { completeRow, currentValues, faultsOfRow } from '../../../resources/index.ts';
import { badRequest, json } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { rowFilter, ordered } from '../../state/row-order.ts';
import type { RowQuery, RowScope, StoredRow } from '../../state/state.ts';
import type { Handler, ServerContext } from '../context.ts';
import { titlesOf } from '../reports/titles.ts';
import { movesOf, openResource, type OpenResource } from './access.ts';
import { membersAmong, namesFor } from './members.ts';
import { ownerCurrencies } from './owner-currencies.ts';

const numbers: readonly FieldModel['type'][] = ['integer', 'number', 'decimal'];

/** The names under which values of a field are stored: its name, and its former name if it was renamed. */
const namesOf = ({ name, renamed }: FieldModel): string[] => (renamed === null ? [name] : [name, renamed]);

/** Returns all rows that the user may see and that match the query, without a limit. */
export async function allRows(
  { scope }: OpenResource,
  { state }: ServerContext,
  requested: Partial<Omit<RowQuery, 'limit' | 'offset'>> = {},
): Promise<readonly StoredRow[]> {
  const all = { filters: [], sort: [], ...requested, limit: Number.MAX_SAFE_INTEGER, offset: 0 };
  return (await state.resources.page(scope, all)).rows;
}

/**
 * `GET resources/{resource}`: the rows that the user may see. Rows that no longer fit the file have `faults`.
 */
export const listRows: Handler = async (request, context) => {
  const open = openResource(request, context);
  const { model, scope, mayWrite } = open;
  const { at, ...requested } = request.query;
  const query = rowQuery(requested, model);
  const { resources } = context.state;
  const { rows, total } =
    at === undefined
      ? await resources.page(scope, query)
      : pageOf(await resources.rowsAt(scope, new Date(String(at))), scope, query);
  const titleOf = titlesOf(context.pages.variant(scope.company));
  const listed = rows.map(({ cells, ...row }) => ({ ...row, values: currentValues(model, cells) }));
  const names = await namesOfMembers(
    model,
    listed.map(({ values }) => values),
    request,
    context,
  );
  const catalogue = namesFor(request, context);
  const currencies = await ownerCurrencies(
    model,
    listed.map(({ values }) => values),
    query.filters,
    request,
    context,
  );
  return json(
    {
      columns: Object.values(model.fields).map(({ name, type, title, required, format, digits }) => ({
        name,
        type,
        title: titleOf(title),
        required,
        ...(format !== null && { format }),
        ...(digits !== null && { digits }),
      })),
      rows: listed.map(({ id, version, values, changedBy, changedAt }) => {
        const faults = faultsOfRow(model, values).map((fault) => ({
          ...fault,
          message: fault.message && titleOf(fault.message),
        }));
        const texts = Object.fromEntries([
          ...[...names].flatMap(([field, words]) => {
            const text = words.get(String(values[field]));
            return text === undefined ? [] : [[field, text]];
          }),
          ...titlesOfNames(model, values, catalogue),
        ]);
        return {
          id,
          version,
          values: completeRow(model, values),
          texts,
          changedBy,
          changedAt: changedAt.toISOString(),
          ...(faults.length > 0 && { faults }),
        };
      }),
      total,
      ...(currencies.length > 0 && { currencies }),
      mayWrite: mayWrite && at === undefined,
      ...(model.status !== null && { moves: at === undefined ? movesOf(open, request) : [] }),
    },
    { headers: { 'cache-control': 'private, no-store' } },
  );
};

/** The i18n keys of the titles of chosen names, by field. */
const titlesOfNames = (
  { fields }: ResourceModel,
  values: ResourceValues,
  catalogue: ReturnType<typeof namesFor>,
): [string, string][] =>
  Object.values(fields).flatMap(({ name, names }) => {
    if (names === null || values[name] === undefined) return [];
    const found = catalogue(names, values).find(({ value }) => value === values[name]);
    return found === undefined ? [] : [[name, found.title]];
  });

/** Filters, sorts and pages the rows of an earlier moment. */
function pageOf(
  rows: readonly StoredRow[],
  scope: RowScope,
  { filters, ids = null, sort, offset, limit }: RowQuery,
) {
  const wanted = ordered(rows.filter(rowFilter(scope, { filters, ids })), sort);
  return { rows: wanted.slice(offset, offset + limit), total: wanted.length };
}

/** The names of the members that occur in some rows, by field and value. */
export async function namesOfMembers(
  model: ResourceModel,
  rows: readonly Readonly<Record<string, unknown>>[],
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const field of Object.values(model.fields)) {
    if (field.member === null) continue;
    const values = [
      ...new Set(rows.map((row) => row[field.name]).filter((value) => typeof value === 'string')),
    ];
    found.set(field.name, await membersAmong(field, values, request, context));
  }
  return found;
}

/** The query of the rows whose fields have these values. */
export const rowsWith = (values: Readonly<Record<string, string>>, { fields }: ResourceModel): RowQuery => ({
  filters: Object.entries(values).map(([name, value]) => ({
    names: namesOf(fields[name]!),
    values: [value],
  })),
  ids: null,
  sort: [],
  offset: 0,
  limit: 1000,
});

/** Parses the query of a list. Throws a 400 for a name that is not a field. */
export function rowQuery(query: ApiRequest['query'], { fields }: ResourceModel): RowQuery {
  const { id, sort = '', offset = 0, limit = 1_000, ...filters } = query;
  const known = Object.values(fields).filter(({ compute }) => compute === null);
  const allowed = known.map(({ name }) => name);
  const fieldOf = (name: string, parameter: string): FieldModel => {
    const field = known.find((one) => one.name === name);
    if (field === undefined)
      throw badRequest([
        { name: parameter, message: 'is no field that rows are filtered or sorted by', allowed },
      ]);
    return field;
  };
  return {
    filters: Object.entries(filters).map(([name, values]) => ({
      names: namesOf(fieldOf(name, name)),
      values: valuesIn(String(values)),
    })),
    ids: id === undefined ? null : String(id).split(','),
    sort: String(sort)
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', direction = 'asc'] = part.split(':');
        const field = fieldOf(name, 'sort');
        return {
          names: namesOf(field),
          isNumber: numbers.includes(field.type),
          descending: direction === 'desc',
        };
      }),
    limit: Number(limit),
    offset: Number(offset),
  };
}

/** Splits values at commas. A value with a comma or a quote is quoted, and its quotes are doubled. */
function valuesIn(text: string): readonly string[] {
  if (!text.includes('"')) return text.split(',');
  const parts = [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g)];
  return parts.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
