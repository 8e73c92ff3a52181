import { requestPage } from '../../../page-run/index.ts';
import type { PagePlan } from '../../../language/plan/index.ts';
import type { Principal } from '../../api/handler.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { CompanyPages } from '../pages/pages.ts';
import { titlesOf } from '../reports/titles.ts';
import { todayOf } from '../today.ts';
import type { OwnerParts } from '../unattended/owner-page.ts';
import { tablesOfPage } from './page-file.ts';
import type { MailedTable } from './page-file.ts';
import type { Schedule } from './read-schedules.ts';

/**
 * Returns the responses of a page's queries with the rights of the owner. Rejects when one is missing.
 * Queries that wait for a choice are left out.
 */
export async function queryTables(
  parts: OwnerParts,
  owner: Principal,
  { variant, plan }: { readonly variant: CompanyPages; readonly plan: PagePlan },
  { page, filters, language }: Pick<Schedule, 'page' | 'filters' | 'language'>,
): Promise<readonly MailedTable[]> {
  const titleOf = titlesOf(variant, variant.manifest.languages.find((one) => one === language) ?? undefined);
  const requested = tablesOfPage(plan);
  const queries = requested.map(({ query }) => plan.queries[query]!);
  const today = todayOf(parts.context, owner.company);
  const answers = await parts.requestAs(owner, (requester) =>
    requestPage(plan.filterBar, queries, requester, { link: filters, route: {}, today }),
  );
  const tables = requested.flatMap(({ query, title }): MailedTable[] => {
    const answer = answers.get(query)!;
    if (answer.kind === 'none' && answer.isOpen) return [];
    if (answer.kind === 'none')
      throw new Error(
        `The page has no figures: ${query} should have ${answer.expected}, and has ${answer.got}.`,
      );
    return [{ title: titleOf(title), data: answer.data }];
  });
  if (tables.length > 0) return tables;
  throw new UnrepeatableError(`The page ${page} has no figures with these filters.`);
}

/** The names of the sources that are late. */
export const lateSources = (tables: readonly MailedTable[]): readonly string[] => [
  ...new Set(
    tables.flatMap(({ data }) =>
      (data.freshness?.sources ?? []).filter(({ late }) => late).map(({ name }) => name),
    ),
  ),
];
