import type { ApiRequest } from '../../api/handler.ts';
import { OWN_PARAMETERS } from '../../query/question/parse-filters.ts';
import type { HavingRequest, QuestionRequest } from '../../query/question/question-request.ts';
import type { ForecastHorizon, SortKey } from '../../query/question/question.ts';

/** The parameters of `reports/{dataset}` that the contract names, as it parses them. */
interface ReportParameters extends Omit<
  QuestionRequest,
  'sort' | 'topBy' | 'having' | 'forecast' | 'filters'
> {
  readonly sort?: readonly string[];
  readonly topBy?: string;
  readonly having?: readonly string[];
  readonly forecast?: string;
}

/** Converts query parameters to a query of a dataset. */
export function questionRequestOf(query: ApiRequest['query']): QuestionRequest {
  const [named, filters] = withoutFilters<ReportParameters>(query, OWN_PARAMETERS);
  return {
    ...named,
    sort: named.sort?.map(sortKeyOf),
    topBy: named.topBy === undefined ? undefined : sortKeyOf(named.topBy),
    having: named.having?.flatMap(conditionsOf),
    forecast: named.forecast === undefined ? undefined : horizonOf(named.forecast),
    filters,
  };
}

/**
 * Splits query parameters into those that the contract names, and all others, which are filters of the
 * dataset, as texts.
 */
export function withoutFilters<Named>(
  query: ApiRequest['query'],
  names: readonly string[],
): readonly [Named, Readonly<Record<string, string>>] {
  const entries = Object.entries(query);
  const named = entries.filter(([name]) => names.includes(name));
  const others = entries.filter(([name]) => !names.includes(name));
  return [Object.fromEntries(named) as Named, Object.fromEntries(others) as Record<string, string>];
}

/** `-spend` sorts in descending order. */
function sortKeyOf(text: string): SortKey {
  const descending = text.startsWith('-');
  return { field: descending ? text.slice(1) : text, descending };
}

/** A number of periods, or a period of the calendar. */
function horizonOf(text: string): ForecastHorizon {
  const periods = Number(text);
  return Number.isInteger(periods) ? periods : (text as ForecastHorizon);
}

/** Parses `spend>100`, or a range such as `spend=100_500`. The contract has already checked the format. */
function conditionsOf(text: string): readonly HavingRequest[] {
  const [, name = '', operator, bound = ''] = /^([^<>=]+)(>=|<=|>|<|=)(.*)$/.exec(text) ?? [];
  const measure = name.trim();
  if (operator !== '=')
    return [{ measure, operator: operator as HavingRequest['operator'], bound: Number(bound) }];
  const [from = '', to = ''] = bound.split('_');
  return [
    ...(from === '' ? [] : [{ measure, operator: '>=' as const, bound: Number(from) }]),
    ...(to === '' ? [] : [{ measure, operator: '<=' as const, bound: Number(to) }]),
  ];
}
