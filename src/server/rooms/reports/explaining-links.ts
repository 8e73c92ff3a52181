import type { DateRange } from '../../query/question/calendar.ts';
import type { CompanyPages } from '../pages/pages.ts';

/** Members to explain, by dimension, the most relevant first. */
export type MembersToExplain = Readonly<Record<string, string>>;

/**
 * Returns the URL of the page that explains a member, with its filter bar set; null when the company has no
 * such page.
 */
export type ExplainingLinks = (members: MembersToExplain, range?: DateRange) => string | null;

/** Returns the links to those pages of a company that declare what they explain (`explains`). */
export function explainingLinks({ manifest, plans }: CompanyPages): ExplainingLinks {
  const explaining = manifest.pages
    .flatMap(({ route, hash }) => ({ route, explains: plans.get(hash)?.explains ?? {} }))
    .toSorted((a, b) => (a.route < b.route ? -1 : 1));
  return (members, range) => {
    const [first = ''] = Object.keys(members);
    const page = explaining.find(({ explains }) => Object.hasOwn(explains, first));
    if (page === undefined) return null;
    const query = new URLSearchParams();
    // The page may explain the other members, too. The first member is set last, so that it takes precedence.
    for (const [dimension, member] of Object.entries(members).toReversed()) {
      for (const [component, value] of Object.entries(page.explains[dimension] ?? {})) {
        const filled = fill(value, member, range);
        if (filled !== null) query.set(component, filled);
      }
    }
    return query.size === 0 ? page.route : `${page.route}?${query.toString()}`;
  };
}

function fill(value: string | number | boolean, member: string, range: DateRange | undefined): string | null {
  if (value === '$member$') return member;
  if (value !== '$range$') return String(value);
  return range === undefined ? null : `${range.start}_${range.end}`;
}
