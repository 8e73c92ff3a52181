import { LIST_PARAMETERS } from '../../../language/plan/index.ts';
import type { DatasetPlan, ErrorDetail } from '../../../language/plan/index.ts';
import { isIsoDate } from '../../../format/index.ts';
import type { ParamValue } from '../../api/handler.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import { booleanOf, integerOf, listOf, refuse, refuseName, textOf } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { OWN_PARAMETERS, parseFilters } from './parse-filters.ts';
import { parseDimension } from './parse-question.ts';
import { parseRange } from './parse-range.ts';
import type { AskedDimension, Question } from './question.ts';

/** How many members a list has at most. */
const MOST_MEMBERS = 1_000;

/** Which members of a dimension a list is to hold. */
export interface ListQuestion {
  /** Of the one dimension and no measure: the facts that have the members. */
  readonly question: Question;
  readonly asked: AskedDimension;
  readonly limit: number;
  /** Empty for no search. */
  readonly search: string;
  /** Members that the list is to hold in any case, if the facts have them. */
  readonly selected: readonly SqlValue[];
  /** The first and last day of the facts are wanted, and not members. */
  readonly extent: boolean;
  /** Of the reader; null for the company's first. */
  readonly language: string | null;
}

export type ParsedList =
  | { readonly list: ListQuestion; readonly mistakes: null }
  | { readonly list: null; readonly mistakes: readonly ErrorDetail[] };

/** Reads the parameters of `lists/{dataset}`. */
export function parseList(
  plan: DatasetPlan,
  query: Readonly<Record<string, ParamValue | undefined>>,
): ParsedList {
  const parameters: Parameters = { query, mistakes: [] };
  const filtering = filteringParameters(plan);
  for (const name of Object.keys(query)) {
    const allowed = [...LIST_PARAMETERS, ...filtering];
    if (!allowed.includes(name)) refuseName(parameters, name, 'parameter', name, allowed);
  }
  const extent = booleanOf(parameters, 'extent');
  const asked = parseListDimension(plan, parameters, extent);
  const filters = parseFilters(plan, parameters).filter(({ dimension }) =>
    filtering.includes(dimension.filter),
  );
  const range = parseRange(plan, parameters);
  const limit = integerOf(parameters, 'limit', { least: 1, most: MOST_MEMBERS, otherwise: MOST_MEMBERS });
  const selected = asked === null ? [] : listOf(parameters, 'selected').flatMap(memberOf(asked));
  if (asked === null || parameters.mistakes.length > 0) return { list: null, mistakes: parameters.mistakes };
  const list: ListQuestion = {
    question: {
      plan,
      measures: [],
      dimensions: [asked],
      top: null,
      having: [],
      filters,
      range,
      comparison: null,
      rollup: false,
      totals: false,
      sort: [],
      limit,
      offset: 0,
      format: 'json',
    },
    asked,
    limit,
    search: textOf(parameters, 'search')?.trim() ?? '',
    selected,
    extent,
    language: textOf(parameters, 'language'),
  };
  return { list, mistakes: null };
}

/** The parameters that narrow a list of this dataset. */
function filteringParameters(plan: DatasetPlan): readonly string[] {
  const filters = Object.values(plan.dimensions).map(({ filter }) => filter);
  return filters.filter((filter) => !LIST_PARAMETERS.includes(filter) && !OWN_PARAMETERS.includes(filter));
}

function parseListDimension(
  plan: DatasetPlan,
  parameters: Parameters,
  extent: boolean,
): AskedDimension | null {
  const allowed = Object.keys(plan.dimensions);
  const text = textOf(parameters, 'dimension');
  if (text === null) {
    refuse(parameters, 'dimension', 'must name a dimension', allowed);
    return null;
  }
  const asked = parseDimension(plan, text, parameters, 'dimension');
  if (asked !== null && extent && asked.dimension.type !== 'date') {
    refuse(parameters, 'extent', `is for dates, and ${asked.dimension.name} has none`);
  }
  return asked;
}

/** A chosen member as the facts have it; what can't be one is left out, since a link may hold anything. */
const memberOf =
  ({ dimension, grain }: AskedDimension) =>
  (text: string): SqlValue[] => {
    if (grain !== null) {
      const [start = ''] = text.split('_');
      return isIsoDate(start) ? [start] : [];
    }
    const isNumber =
      dimension.derived === null ? dimension.type === 'number' : dimension.derived.kind === 'part';
    if (isNumber) return /^-?\d+(\.\d+)?$/.test(text) ? [Number(text)] : [];
    if (dimension.type === 'boolean') return text === 'true' ? [true] : text === 'false' ? [false] : [];
    return [text];
  };
