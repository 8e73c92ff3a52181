import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { decimal } from '../../../planning/index.ts';
import { completeRow, currentValues } from '../../../resources/index.ts';
import { json } from '../../api/handler.ts';
import { rowFilter } from '../../state/row-order.ts';
import type { StoredRow } from '../../state/state.ts';
import type { Handler } from '../context.ts';
import { openResource } from './access.ts';
import { sumsByCurrency } from './exchange/sums.ts';
import { allRows, rowQuery } from './list-rows.ts';
import { ownerCurrencies, type CurrencyOwner } from './owner-currencies.ts';
import { planRestore, rowsInEither } from './restore-plan.ts';

/** The number of changes that a response lists. The counts are of all changes. */
const mostListed = 1_000;

/** `GET resources/{resource}/comparison`: the changes of the rows between two moments. */
export const compareRows: Handler = async (request, context) => {
  const open = openResource(request, context);
  const { model, scope } = open;
  const { from, to, ...filters } = request.query;
  const { resources } = context.state;
  const isRequested = rowFilter(scope, rowQuery(filters, model));
  const rowsAt = async (at: unknown): Promise<readonly StoredRow[]> =>
    at === undefined ? await allRows(open, context) : await resources.rowsAt(scope, new Date(String(at)));
  const earlier = await rowsAt(from);
  const later = await rowsAt(to);
  // A plan that turns the earlier rows into the later ones is the list of changes.
  const both = rowsInEither(later, earlier, isRequested);
  const { changes, unchanged } = planRestore(model, both.earlier, both.now, new Map());
  const counts = { insert: 0, update: 0, delete: 0, unchanged };
  for (const { change } of changes) counts[change.kind] += 1;
  const values = [...both.earlier, ...both.now].map(({ cells }) => currentValues(model, cells));
  const owners = await ownerCurrencies(model, values, [], request, context);
  const before = sumsOf(model, earlier.filter(isRequested), owners);
  const after = sumsOf(model, later.filter(isRequested), owners);
  return json(
    {
      counts,
      changes: changes.slice(0, mostListed).map((one) => ({
        kind: one.change.kind,
        before: one.before && completeRow(model, one.before),
        after: one.after && completeRow(model, one.after),
      })),
      sums: sumsBeside(before, after, model),
    },
    { headers: { 'cache-control': 'private, no-store' } },
  );
};

interface AmountSum {
  readonly field: string;
  /** The currency of the amounts; null when all are in the company's currency. */
  readonly currency: string | null;
  readonly total: string;
}

/**
 * The exact sum of each decimal field, for each currency. Values that are not numbers any more are left out.
 */
function sumsOf(
  model: ResourceModel,
  rows: readonly StoredRow[],
  owners: readonly CurrencyOwner[],
): readonly AmountSum[] {
  const complete = rows.map(({ cells }) => completeRow(model, currentValues(model, cells)));
  const amounts = Object.values(model.fields).filter(({ type }) => type === 'decimal');
  return amounts.flatMap(({ name, digits, format }) => {
    const currencyOf = format === 'currency' ? currencyIn(model, owners) : null;
    const known = complete
      .filter((row) => /^-?\d+(\.\d+)?$/.test(String(row[name] ?? '')))
      .map((row) => ({ ...row, [name]: String(row[name]) }));
    return sumsByCurrency(known, { columns: [name], currencyOf }).map(({ currency, of }) => ({
      field: name,
      currency,
      total: decimal(of.get(name)!).toFixed(digits ?? 2),
    }));
  });
}

/** Returns a function that returns the currency of a row; null when all rows are in the company's. */
function currencyIn(
  { currency, belongs }: ResourceModel,
  owners: readonly CurrencyOwner[],
): ((row: ResourceValues) => string) | null {
  if (currency !== null) return (row) => String(row[currency] ?? '');
  if (owners.length === 0) return null;
  const fields = Object.values(belongs!.by);
  const keyIn = (row: ResourceValues): string =>
    JSON.stringify(fields.map((field) => String(row[field] ?? '')));
  const known = new Map(owners.map(({ of, currency: code }) => [keyIn(of), code]));
  return (row) => known.get(keyIn(row)) ?? '';
}

/**
 * The sums of both moments by field and currency. A currency that is missing at one moment has the sum 0
 * there. The sum without a currency is listed only when the field has no other.
 */
function sumsBeside(before: readonly AmountSum[], after: readonly AmountSum[], { fields }: ResourceModel) {
  const places = new Map([...before, ...after].map((one) => [`${one.field} ${one.currency}`, one]));
  const all = [...places.values()];
  return all
    .filter(
      ({ field, currency }) => currency !== null || all.filter((one) => one.field === field).length === 1,
    )
    .map(({ field, currency }) => {
      const totalIn = (sums: readonly AmountSum[]): string =>
        sums.find((one) => one.field === field && one.currency === currency)?.total ??
        decimal(0).toFixed(fields[field]!.digits ?? 2);
      return {
        field,
        ...(currency !== null && { currency }),
        before: totalIn(before),
        after: totalIn(after),
      };
    });
}
