import type { FilterEntry } from '../../../language/plan/index.ts';
import { badRequest } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { answerMembers } from '../../lists/dataset-list.ts';
import { parseList } from '../../query/question/parse-list.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf, sourceOf } from '../reports/cached-answer.ts';
import { withoutFilters } from '../reports/question-request.ts';
import { titlesOf } from '../reports/titles.ts';

/** The largest number of names that are checked. With more, the response is marked as truncated. */
const mostNames = 10_000;

const ownParameters = ['segments', 'values', 'taxonomy', 'dataset', 'dimension', 'state', 'level'];

interface FoundNames {
  readonly names: readonly { readonly key: string; readonly name: string }[];
  readonly truncated: boolean;
}

/** Returns the members whose names are checked, limited to what the user may see. */
export async function readNames(request: ApiRequest, context: ServerContext): Promise<FoundNames> {
  const plan = datasetOf(request, context, String(request.query['dataset']));
  const [{ dimension = '' }, filters] = withoutFilters<{ readonly dimension?: string }>(
    request.query,
    ownParameters,
  );
  const { list, mistakes } = parseList(plan, { dimension, limit: mostNames, filters: asTexts(filters) });
  if (mistakes !== null) throw badRequest(mistakes);
  const source = await sourceOf(request, context, plan);
  const pages = context.pages.variant(request.principal.company);
  const [language = 'en'] = pages.manifest.languages;
  const reader = { ...source, titleOf: titlesOf(pages, language), language };
  const { entries, truncated } = await answerMembers(list, reader, request.signal);
  return { names: entries.map(nameOf), truncated };
}

const nameOf = ({ value, title }: FilterEntry): FoundNames['names'][number] => ({
  key: String(value),
  name: title,
});

/** Converts filters to texts. Those that the contract names are lists, those of datasets are texts. */
const asTexts = (filters: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, [value].flat().join(',')]));
