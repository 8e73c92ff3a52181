import type { ApiRequest } from '../../api/handler.ts';
import { OWN_PARAMETERS } from '../../query/question/parse-filters.ts';
import type { HavingRequest, QuestionRequest } from '../../query/question/question-request.ts';
import type { ForecastHorizon, SortKey } from '../../query/question/question.ts';

/** What the contract names among the parameters of `reports/{dataset}`, as it hands them on. */
interface ReportParameters extends Omit<
  QuestionRequest,
  'sort' | 'topBy' | 'having' | 'forecast' | 'filters'
> {
  readonly sort?: readonly string[];
  readonly topBy?: string;
  readonly having?: readonly string[];
  readonly forecast?: string;
}

/** The question that a request puts. */
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

/** The parameters that the contract names, and apart from them those that it can't know: filters of the dataset, as texts. */
export function withoutFilters<Named>(
  query: ApiRequest['query'],
  names: readonly string[],
): readonly [Named, Readonly<Record<string, string>>] {
  const entries = Object.entries(query);
  const named = entries.filter(([name]) => names.includes(name));
  const others = entries.filter(([name]) => !names.includes(name));
  return [Object.fromEntries(named) as Named, Object.fromEntries(others) as Record<string, string>];
}

/** `-spend` has the largest first. */
function sortKeyOf(text: string): SortKey {
  const descending = text.startsWith('-');
  return { field: descending ? text.slice(1) : text, descending };
}

/** A number of periods, or one of the calendar. */
function horizonOf(text: string): ForecastHorizon {
  const periods = Number(text);
  return Number.isInteger(periods) ? periods : (text as ForecastHorizon);
}

/** `spend>100`, or a range as `spend=100_500`, in the form that the contract demands. */
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
