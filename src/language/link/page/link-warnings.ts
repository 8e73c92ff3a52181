import type { GridWarnings } from '../../generated/spec.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import { membersOf } from '../../terms/derived-members.ts';
import type { LinkedQuery } from './link-query.ts';

/**
 * Checks that the members in a grid's `warnings.at` are members of the dimension in `warnings.text`. Only
 * dimensions whose dataset lists the members (`bands`, `members` or `order`) can be checked.
 */
export function linkWarnings(
  warnings: Partial<GridWarnings> | undefined,
  queries: ReadonlyMap<string, LinkedQuery>,
  report: Report,
): void {
  if (warnings?.text === undefined || warnings.query === undefined) return;
  const { text, at = {} } = warnings;
  const dimension = queries.get(warnings.query)?.dataset?.dimensions[text];
  if (dimension === undefined) return;
  const { derived, members, order } = dimension;
  const listed = derived === null ? [...Object.keys(members), ...order] : membersOf(derived).map(String);
  const known = [...new Set(listed)];
  for (const member of known.length === 0 ? [] : Object.keys(at))
    if (!known.includes(member))
      report(
        'wrong-member',
        ['warnings', 'at', member],
        {
          name: member,
          dimension: text,
          expected: `one of ${known.map((each) => `\`${each}\``).join(', ')}`,
        },
        { near: nearest(member, known), part: 'key' },
      );
}
