import { LIST_PARAMETERS } from '../../../language/plan/index.ts';
import { badRequest } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { answerExtent, answerMembers } from '../../lists/dataset-list.ts';
import { parseList } from '../../query/question/parse-list.ts';
import type { ListQuestion, ListRequest } from '../../query/question/parse-list.ts';
import type { Handler } from '../context.ts';
import { cachedAnswer, datasetOf } from '../reports/cached-answer.ts';
import { queryDataset } from '../reports/dataset-fault.ts';
import { withConcurrencyLimit } from '../../query/answer/concurrency-limit.ts';
import { withoutFilters } from '../reports/question-request.ts';
import { titlesOf } from '../reports/titles.ts';

/** `GET lists/{dataset}`. */
export const getList: Handler = async (request, context) => {
  const plan = datasetOf(request, context, request.path['dataset'] ?? '');
  const { list, mistakes } = parseList(plan, listRequestOf(request.query));
  if (mistakes !== null) throw badRequest(mistakes);
  const pages = context.pages.variant(request.principal.company);
  const [first = 'en'] = pages.manifest.languages;
  const language = pages.manifest.languages.find((known) => known === list.language) ?? first;
  const titleOf = titlesOf(pages, language);
  return await queryDataset(plan, request, context, () =>
    cachedAnswer(request, context, plan, keyOf(list, language), (source, signal) =>
      withConcurrencyLimit(list.question, source, signal, async () => {
        const reader = { ...source, titleOf, language };
        return list.extent
          ? { range: await answerExtent(list, reader, signal) }
          : await answerMembers(list, reader, signal);
      }),
    ),
  );
};

function keyOf({ question, requested, ...rest }: ListQuestion, language: string): string {
  const filters = question.filters.map(({ dimension, ...filter }) => ({
    dimension: dimension.name,
    ...filter,
  }));
  return JSON.stringify({ ...rest, language, dimension: requested.name, filters, range: question.range });
}

function listRequestOf(query: ApiRequest['query']): ListRequest {
  const [named, filters] = withoutFilters<Omit<ListRequest, 'filters'>>(query, LIST_PARAMETERS);
  return { ...named, filters };
}
