import type { Finding } from '../../../alerts/index.ts';
import type { PagePlan } from '../../../language/plan/index.ts';
import { requestCheck } from '../../../page-run/index.ts';
import type { PageReader, CheckFailure, KnownAnswers } from '../../../page-run/index.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { CompanyPages } from '../pages/pages.ts';
import type { Alert } from './read-alerts.ts';

/** The number of characters to which texts of expectations are cut. */
const longest = 300;

/**
 * Runs and checks the checks of a page with the rights of the asker. Each check is a series. A check without
 * a response is not checked. Throws when no check has a response, and an `UnrepeatableError` when there is no
 * such check.
 */
export async function findFailed(
  { page, check }: Pick<Alert, 'page' | 'check'>,
  { plan, variant }: { readonly plan: PagePlan; readonly variant: CompanyPages },
  requester: PageReader,
  { today, due }: { readonly today: string; readonly due: string },
): Promise<readonly Finding[]> {
  const all = variant.checks().get(page) ?? [];
  const wanted = check === null ? all : all.filter(({ name }) => name === check);
  if (wanted.length === 0) {
    const has = all.map(({ name }) => name).join(', ') || 'none';
    throw new UnrepeatableError(
      `The page ${page} has no check${check === null ? '' : ` ${check}`}. It has: ${has}.`,
    );
  }
  const known: KnownAnswers = new Map();
  const unanswered: string[] = [];
  const findings: Finding[] = [];
  for (const one of wanted) {
    const { failures, isAnswered } = await requestCheck(one, plan.filterBar, requester, today, known);
    const [first] = failures;
    if (!isAnswered)
      unanswered.push(`${one.name}: ${first === undefined ? 'no answer' : wordsOf(failures).got}`);
    else
      findings.push({
        key: one.name,
        label: one.description ?? one.name,
        of: due,
        figure: failures.length,
        verdict: first === undefined ? 'inside' : 'outside',
        expected: { value: null, low: null, high: 0 },
        ...(first !== undefined && { texts: wordsOf(failures) }),
      });
  }
  if (findings.length === 0) throw new Error(`No check could be asked. ${unanswered.join('; ')}`);
  return findings;
}

function wordsOf([first, ...others]: readonly CheckFailure[]): NonNullable<Finding['texts']> {
  const { query, expected, got } = first!;
  const more = others.length === 0 ? '' : ` (+${others.length})`;
  return { got: `${got.slice(0, longest)}${more}`, expected: `${query}: ${expected.slice(0, longest)}` };
}
