import { LIST_PARAMETERS } from '../../../language/plan/index.ts';
import type { DatasetPlan, ErrorDetail } from '../../../language/plan/index.ts';
import { isIsoDate } from '../../../format/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import { refuse } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import { parseFilters, refuseUnknownFilters, splitMembers } from './parse-filters.ts';
import { parseDimension } from './parse-question.ts';
import { parseRange } from './parse-range.ts';
import type { QuestionRequest } from './question-request.ts';
import type { RequestedDimension, Question } from './question.ts';

/** Maximal and default number of members of a list. */
const MOST_MEMBERS = 1_000;

/** A request for the members of a dimension, with every name resolved. */
export interface ListQuestion {
  /** A question with one dimension and no measure. It selects the facts whose members are listed. */
  readonly question: Question;
  readonly requested: RequestedDimension;
  readonly limit: number;
  /** The search text; empty for no search. */
  readonly search: string;
  /** Members to include regardless of search and limit, if the facts have them. */
  readonly selected: readonly SqlValue[];
  /** Whether the first and last day of the facts are requested, and not members. */
  readonly extent: boolean;
  /** The reader's language; null for the company's first language. */
  readonly language: string | null;
}

/**
 * The parameters of a list. Values of filters and of `selected` are text, because their type depends on the
 * dimension.
 */
export interface ListRequest {
  readonly dimension: string;
  readonly date?: QuestionRequest['date'];
  readonly search?: string;
  readonly selected?: string;
  readonly limit?: number;
  readonly extent?: boolean;
  readonly language?: string;
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
}

export type ParsedList =
  | { readonly list: ListQuestion; readonly mistakes: null }
  | { readonly list: null; readonly mistakes: readonly ErrorDetail[] };

/** Resolves the names of a list request in the dataset. */
export function parseList(plan: DatasetPlan, request: ListRequest): ParsedList {
  const mistakes: RequestMistakes = [];
  refuseUnknownFilters(plan, Object.keys(request.filters), LIST_PARAMETERS, mistakes);
  const {
    extent = false,
    limit = MOST_MEMBERS,
    search = '',
    selected: chosen = '',
    language = null,
  } = request;
  const requested = parseDimension(plan, request.dimension, mistakes, 'dimension');
  if (requested !== null && extent && requested.dimension.type !== 'date') {
    refuse(mistakes, 'extent', `is for dates, and ${requested.dimension.name} has none`);
  }
  const filters = parseFilters(plan, request, mistakes);
  const range = parseRange(plan, request, mistakes);
  if (requested === null || mistakes.length > 0) return { list: null, mistakes };
  const selected = splitMembers(chosen).flatMap(memberOf(requested));
  const list: ListQuestion = {
    question: {
      plan,
      measures: [],
      dimensions: [requested],
      top: null,
      having: [],
      filters,
      range,
      comparison: null,
      forecast: null,
      rollup: false,
      across: 0,
      totals: false,
      sort: [],
      limit,
      offset: 0,
      format: 'json',
    },
    requested,
    limit,
    search: search.trim(),
    selected,
    extent,
    language,
  };
  return { list, mistakes: null };
}

/**
 * Converts a selected member to the type of the facts. Invalid ones are omitted, since a link may contain any
 * text.
 */
const memberOf =
  ({ dimension, grain }: RequestedDimension) =>
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
