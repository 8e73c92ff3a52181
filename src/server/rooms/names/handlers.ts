import type { ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import { exampleValues, makeName, parseName, taxonomyFaults } from '../../../planning/index.ts';
import type { NamedTaxonomy, NameFault } from '../../../planning/index.ts';
import { HttpError, json, notFound } from '../../api/handler.ts';
import type { ApiAnswer } from '../../api/handler.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { listAnswer } from '../list-answer.ts';
import { titlesOf } from '../reports/titles.ts';
import { checkColumns, usageColumns } from './columns.ts';

import { readNames } from './read-names.ts';
import { readTaxonomies } from './read-taxonomies.ts';

/** Handlers that check names of members against the taxonomies that users write; see README.md. */
export const nameHandlers: Handlers = {
  async checkNames(request, context) {
    const { taxonomy: code, state } = request.query;
    const taxonomies = await readTaxonomies(request, context);
    const taxonomy = taxonomies.find((one) => one.code === code);
    if (taxonomy === undefined) throw notFound('There is no taxonomy of that code.');
    const [broken] = taxonomyFaults(taxonomy);
    if (broken !== undefined)
      throw new HttpError(
        422,
        'broken-taxonomy',
        `The taxonomy ${taxonomy.code} is not right itself: ${broken.rule}.`,
      );
    const { names, truncated } = await readNames(request, context);
    const rows = names.flatMap(({ key, name }) => {
      const { faults, suggestion } = parseName(taxonomy, name);
      if (faults.length === 0) return state === 'wrong' ? [] : [rightRow(key, name)];
      return state === 'right'
        ? []
        : faults.map((fault, at) => faultRow(`${key} ${at}`, name, fault, suggestion));
    });
    return answer(checkColumns, rows, truncated, context, request.principal.company);
  },
  async getTaxonomyUsage(request, context) {
    const { taxonomy: code, level } = request.query;
    const [taxonomies, { names, truncated }] = await Promise.all([
      readTaxonomies(request, context),
      readNames(request, context),
    ]);
    const rows = taxonomies
      .filter((taxonomy) => code === undefined || taxonomy.code === code)
      .map((taxonomy) => usageRow(taxonomy, level === undefined || taxonomy.level === level ? names : null));
    return answer(usageColumns, rows, truncated, context, request.principal.company);
  },
};

const rightRow = (key: string, name: string): ReportRow => [key, name, 'right', ...Array(6).fill(null)];

function faultRow(key: string, name: string, fault: NameFault, suggestion: string | null): ReportRow {
  const { segment, rule, text, allowed, nearest } = fault;
  const right = typeof allowed === 'string' || allowed === null ? allowed : allowed.join(', ');
  return [key, name, 'wrong', segment, rule, text || null, right, nearest, suggestion];
}

function usageRow(taxonomy: NamedTaxonomy, names: readonly { readonly name: string }[] | null): ReportRow {
  const { code, title, level, status, version, segments } = taxonomy;
  const [broken = null] = taxonomyFaults(taxonomy);
  const isRequested = names !== null && broken === null;
  const fitting = isRequested
    ? names.filter(({ name }) => parseName(taxonomy, name).faults.length === 0)
    : [];
  const values = segments.flatMap((segment) => (segment.kind === 'choice' ? segment.values : []));
  return [
    code,
    title,
    level,
    status,
    broken === null ? makeName(taxonomy, exampleValues(taxonomy)).name : null,
    broken?.rule ?? null,
    version,
    segments.length,
    values.length,
    isRequested ? names.length : null,
    isRequested ? fitting.length : null,
    isRequested && names.length > 0 ? fitting.length / names.length : null,
  ];
}

function answer(
  columns: readonly ReportColumn[],
  rows: ReportRow[],
  truncated: boolean,
  context: ServerContext,
  company: string,
): ApiAnswer {
  const titleOf = titlesOf(context.pages.variant(company));
  const titled = columns.map((column) => ({ ...column, title: titleOf(column.titleKey) }));
  const data = { ...listAnswer(titled, rows, context), truncated };
  return json(data, { headers: { 'cache-control': 'private, no-store' } });
}
