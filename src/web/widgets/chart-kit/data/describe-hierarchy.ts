import type { WidgetContext } from '../../widget.ts';
import { leavesOf } from './hierarchy.ts';
import type { Hierarchy } from './hierarchy.ts';

/** The most members that the sentence names: a longer one is tedious to hear. */
const NAMED = 3;

/** "Spend by channel – campaign: Search – Brand 12.3K, …" */
export function describeHierarchy(
  { branches, measure, dimensions: dimension }: Hierarchy,
  { appText }: WidgetContext,
): string {
  const leaves = leavesOf(branches).toSorted((a, b) => b.value - a.value);
  const entries = leaves
    .slice(0, NAMED)
    .map(({ path, text }) => appText('widgets.describe.entry', { name: path, value: text }))
    .join(', ');
  const count = leaves.length - NAMED;
  return count > 0
    ? appText('widgets.describe.membersMore', { measure, dimension, entries, count })
    : appText('widgets.describe.members', { measure, dimension, entries });
}
