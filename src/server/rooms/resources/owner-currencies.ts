import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues } from '../../../resources/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { RowQuery } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';
import { mayReadRows, openNamed } from './access.ts';

/**
 * An owner with the currency of the rows that belong to it. `of` has the values that refer to the owner, by field of
 * the row.
 */
export interface CurrencyOwner {
  readonly of: Readonly<Record<string, string>>;
  readonly currency: string;
}

/** The largest number of owners in a response. */
const mostOwners = 1_000;

/**
 * Returns the currencies of the owners that the filters include, so that new rows have one, too. Without filters of
 * owners, those of the owners that the rows refer to. Empty when the resource has a currency of its own or no amounts,
 * or no owner with a currency that the user may read.
 */
export async function ownerCurrencies(
  model: ResourceModel,
  rows: readonly ResourceValues[],
  filters: RowQuery['filters'],
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly CurrencyOwner[]> {
  const owner = ownerWithCurrency(model, request, context);
  if (owner === null) return [];
  const { by } = model.belongs!;
  const named = filters.filter(({ names }) => Object.values(by).includes(names[0]!));
  const requested = Object.entries(by).flatMap(([field, own]) => {
    const values =
      named.length > 0
        ? (named.find(({ names }) => names[0] === own)?.values ?? [])
        : [...new Set(rows.map((row) => String(row[own] ?? '')))];
    return values.length === 0 ? [] : [{ names: [field], values }];
  });
  if (requested.length === 0) return [];
  const { scope } = openNamed(owner.name, request, context);
  const sort = Object.keys(by).map((field) => ({ names: [field], isNumber: false, descending: false }));
  const query = { filters: requested, ids: null, sort, offset: 0, limit: mostOwners };
  const { rows: owners } = await context.state.resources.page(scope, query);
  return owners.map(({ cells }) => {
    const values = currentValues(owner, cells);
    return {
      of: Object.fromEntries(Object.entries(by).map(([field, own]) => [own, String(values[field] ?? '')])),
      currency: String(values[owner.currency!] ?? ''),
    };
  });
}

function ownerWithCurrency(
  { belongs, currency, fields }: ResourceModel,
  { principal }: ApiRequest,
  { pages }: ServerContext,
): ResourceModel | null {
  const hasAmounts = Object.values(fields).some(
    ({ format, formatBy }) =>
      format === 'currency' || Object.values(formatBy?.formats ?? {}).includes('currency'),
  );
  if (belongs === null || currency !== null || !hasAmounts) return null;
  const owner = pages.variant(principal.company).resources.get(belongs.to);
  return owner === undefined || owner.currency === null || !mayReadRows(owner, principal) ? null : owner;
}
