import type { Caller } from '../answers/call.ts';
import { otherQuestions } from '../answers/other-questions.ts';
import { pageQuestions } from '../answers/page-questions.ts';

/** Besides one call to each path, a sample has one of so many kinds of calls. */
const SHARE = 4;

/** What the pages ask for the user, and what the contract offers beside: all, or a sample of the kinds of calls. */
export async function addressesFor(
  caller: Caller,
  today: string,
  isAll: boolean,
): Promise<readonly string[]> {
  const company = (caller.user.split('@')[1] ?? '').replace(/\.example$/, '');
  const requested = [
    ...(await pageQuestions(caller, company, today)),
    ...(await otherQuestions(caller, { before: '.', company, today })),
  ].map(({ address }) => address);
  if (isAll) return [...new Set(requested)];
  const kinds = [...new Map(requested.map((address) => [kindOf(address), address])).values()];
  const firsts = new Map(kinds.toReversed().map((address) => [address.split('?')[0], address]));
  return kinds.filter((address, at) => at % SHARE === 0 || firsts.get(address.split('?')[0]) === address);
}

const TELLING = ['measures', 'dimensions', 'rollup', 'format', 'measure', 'pageName'];

/** Calls of one kind differ in days, members and order alone. */
function kindOf(address: string): string {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  return [path, ...TELLING.map((name) => params.get(name))].join(' ');
}
