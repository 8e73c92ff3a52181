import type { FieldModel, NamesModel, ResourceValues } from '../../../language/plan/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { answerMembers } from '../../lists/dataset-list.ts';
import { answerReport } from '../../query/answer/answer-report.ts';
import { parseList } from '../../query/question/parse-list.ts';
import type { ListRequest } from '../../query/question/parse-list.ts';
import { MOST_ROWS, parseQuestion } from '../../query/question/parse-question.ts';
import { may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';
import { catalogueNames } from '../pages/catalogue-names.ts';
import type { CatalogueName, NamesQuestion } from '../pages/catalogue-names.ts';
import { datasetOf, sourceOf } from '../reports/cached-answer.ts';
import { titlesOf } from '../reports/titles.ts';

/** Members per query. */
const atOnce = 500;

/** The maximum number of members of a list. */
const mostListed = 1_000;

/**
 * The first 1,000 members of a field's dimension that occur together with members of other dimensions, with
 * their names. `filters` has those members by parameter; without filters, it is all members.
 */
export const membersFor = (
  field: FieldModel,
  filters: Readonly<Record<string, readonly string[]>>,
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, string>> =>
  requestMembers(field, { limit: mostListed, filters }, request, context);

/** As `membersFor`, but the first 100,000 members. */
export async function manyMembersFor(
  field: FieldModel,
  filters: Readonly<Record<string, readonly string[]>>,
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, string>> {
  const listed = await membersFor(field, filters, request, context);
  if (listed.size < mostListed || field.member === null) return listed;
  const { dataset, dimension } = field.member;
  const plan = datasetOf(request, context, dataset);
  // A query needs at least one measure. Any will do, since only the groups are read.
  const measures = Object.keys(plan.measures).slice(0, 1);
  const { question } = parseQuestion(plan, { measures, dimensions: [dimension], filters, limit: MOST_ROWS });
  if (question === null) return listed;
  const source = await sourceOf(request, context, plan);
  const { columns, rows } = await answerReport(question, source, request.signal);
  const name = columns.findIndex((column) => column.name === dimension);
  const key = columns.findIndex(({ role, of }) => role === 'key' && of === dimension);
  return new Map([
    ...rows.map((row) => [String(row[key < 0 ? name : key] ?? ''), String(row[name] ?? '')] as const),
    ...listed,
  ]);
}

/** Returns the function that lists the names from the project's files that the caller may choose in a row. */
export function namesFor({ principal }: ApiRequest, { pages }: ServerContext) {
  const variant = pages.variant(principal.company);
  // A cache, since many rows of a list need the same names.
  const known = new Map<string, readonly CatalogueName[]>();
  return ({ of, ...where }: NamesModel, row: ResourceValues): readonly CatalogueName[] => {
    const chosen = Object.entries(where).map(([kind, field]) => [kind, String(row[field] ?? '')]);
    const question = { of, ...(Object.fromEntries(chosen) as Omit<NamesQuestion, 'of'>) };
    const id = JSON.stringify(question);
    const names = known.get(id) ?? catalogueNames(variant, may(principal), question);
    known.set(id, names);
    return names;
  };
}

/** The values that are members of a field's dimension and that the user may see, with their names. */
export async function membersAmong(
  { member }: FieldModel,
  values: readonly string[],
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (member === null) return found;
  const wanted = new Set(values);
  for (let at = 0; at < values.length; at += atOnce) {
    const selected = values.slice(at, at + atOnce).map((value) => value.replaceAll(',', '\\,'));
    const members = await requestMembers(
      { member },
      { selected: selected.join(','), limit: 1 },
      request,
      context,
    );
    for (const [value, title] of members) if (wanted.has(value)) found.set(value, title);
  }
  return found;
}

async function requestMembers(
  { member }: Pick<FieldModel, 'member'>,
  page: Pick<ListRequest, 'selected'> & { readonly limit: number; readonly filters?: ListRequest['filters'] },
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (member === null) return found;
  const plan = datasetOf(request, context, member.dataset);
  const source = await sourceOf(request, context, plan);
  const pages = context.pages.variant(request.principal.company);
  const [language = 'en'] = pages.manifest.languages;
  const { list, mistakes } = parseList(plan, { dimension: member.dimension, filters: {}, ...page });
  if (mistakes !== null) return found;
  const reader = { ...source, titleOf: titlesOf(pages, language), language };
  const { entries } = await answerMembers(list, reader, request.signal);
  for (const { value, title } of entries) found.set(String(value), title);
  return found;
}
