import { EARLIEST_DATE } from '../../../language/plan/index.ts';
import type { DatasetPlan, FileAreasPlan, ReportData } from '../../../language/plan/index.ts';
import { nameIndex, taxonomiesOf } from '../../../planning/index.ts';
import type { NamedMember, NameRecord, Taxonomy } from '../../../planning/index.ts';
import { currentValues } from '../../../resources/index.ts';
import { badRequest } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { answerReport } from '../../query/answer/answer-report.ts';
import { MOST_ROWS, parseQuestion } from '../../query/question/parse-question.ts';
import { createAnswerCache } from '../../warehouse/answer-cache.ts';
import type { AnswerCache } from '../../warehouse/answer-cache.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf, sourceOf } from '../reports/cached-answer.ts';
import { queryDataset } from '../reports/dataset-fault.ts';

export type NamedAfter = NonNullable<FileAreasPlan['areas'][string]['namedAfter']>;

/** A member that a file may be named after, with the member of the outer dimension that it belongs to. */
export interface FileMember extends NamedMember {
  readonly within: string;
  readonly withinTitle: string;
}

/** The largest number of cached members, for all companies together. */
const mostKept = 500_000;

const caches = new WeakMap<Warehouse, AnswerCache<readonly FileMember[]>>();

function cacheOf(warehouse: Warehouse): AnswerCache<readonly FileMember[]> {
  const known = caches.get(warehouse);
  if (known !== undefined) return known;
  const cache = createAnswerCache<readonly FileMember[]>({
    most: mostKept,
    sizeOf: ({ length }) => length + 1,
  });
  caches.set(warehouse, cache);
  return cache;
}

/** Whether the caller may see the members that files of an area are named after. */
export function mayKnowNames(
  spec: { readonly namedAfter?: NamedAfter | undefined },
  { principal }: ApiRequest,
  { pages }: ServerContext,
): boolean {
  const plan = pages.variant(principal.company).datasets.get(spec.namedAfter?.dataset ?? '');
  if (plan === undefined || !may(principal)(plan.access ?? undefined)) return false;
  return principal.brands === null || plan.brands !== undefined;
}

/** Returns a function that finds the members that a name refers to, among those that the caller may see. */
export async function namedMembers(
  rule: NamedAfter,
  request: ApiRequest,
  context: ServerContext,
): Promise<(name: string) => readonly FileMember[]> {
  const plan = datasetOf(request, context, rule.dataset);
  const source = await sourceOf(request, context, plan);
  const key = JSON.stringify([source.version, source.scope, source.today, plan.name, rule]);
  const [members, taxonomies] = await Promise.all([
    queryDataset(plan, request, context, () =>
      cacheOf(context.warehouse).answer(
        key,
        async (signal) =>
          membersOf(rule, await answerReport(questionOf(rule, plan, source.today), source, signal)),
        request.signal,
      ),
    ),
    activeTaxonomies(rule, request, context),
  ]);
  return nameIndex(members, taxonomies);
}

/** The query of members covers all time, so that a creative that ran last year keeps its picture. */
function questionOf({ dimensions, within }: NamedAfter, plan: DatasetPlan, today: string) {
  const { question, mistakes } = parseQuestion(plan, {
    // A query needs a measure. Its figures are not read.
    measures: Object.keys(plan.measures).slice(0, 1),
    dimensions: [...new Set([...dimensions, within])],
    ...(plan.time !== null && { date: { start: EARLIEST_DATE, end: today } }),
    limit: MOST_ROWS,
  });
  if (mistakes !== null) throw badRequest(mistakes);
  return question;
}

function membersOf({ dimensions, within }: NamedAfter, { columns, rows }: ReportData): readonly FileMember[] {
  const placesOf = (name: string) => {
    const title = columns.findIndex((column) => column.name === name);
    const key = columns.findIndex(({ role, of }) => role === 'key' && of === name);
    return { title, key: key < 0 ? title : key };
  };
  const outer = placesOf(within);
  const seen = new Map<string, FileMember>();
  for (const dimension of dimensions) {
    const at = placesOf(dimension);
    for (const row of rows) {
      const [key, title] = [row[at.key], row[at.title]];
      if (key === null || key === undefined) continue;
      const id = JSON.stringify([dimension, key, row[outer.key]]);
      if (seen.has(id)) continue;
      seen.set(id, {
        dimension,
        key: String(key),
        title: String(title ?? key),
        within: String(row[outer.key] ?? ''),
        withinTitle: String(row[outer.title] ?? ''),
      });
    }
  }
  return [...seen.values()];
}

/**
 * The company's active taxonomies. They are read for every caller, because the response only shows which
 * members a name refers to.
 */
async function activeTaxonomies(
  { taxonomies: resources }: NamedAfter,
  { principal }: ApiRequest,
  { state, pages }: ServerContext,
): Promise<readonly Taxonomy[]> {
  if (resources === undefined) return [];
  const rowsOf = async (name: string): Promise<readonly NameRecord[]> => {
    const model = pages.variant(principal.company).resources.get(name);
    if (model === undefined) return [];
    const rows = await state.resources.rows(principal.company, name);
    return rows.map(({ cells }) => currentValues(model, cells));
  };
  const [taxonomies, segments, values] = await Promise.all([
    rowsOf(resources.taxonomies),
    rowsOf(resources.segments),
    rowsOf(resources.values),
  ]);
  return taxonomiesOf({ taxonomies, segments, values }).filter(
    ({ status, segments: parts }) => status === 'active' && parts.length > 0,
  );
}
