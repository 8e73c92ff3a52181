import { useSyncExternalStore } from 'react';
import type { PagePlan } from '../../language/plan/index.ts';
import type { SharedContext } from './widget-context.ts';

/**
 * Texts of a page outside its widgets, with placeholders for the selection, the session and the route filled in.
 * Re-renders when one of the texts changes.
 */
export function useStatedTexts(
  keys: readonly string[],
  { filterBar }: Pick<PagePlan, 'filterBar'>,
  { t, filters, session, route }: SharedContext,
): readonly string[] {
  const texts = (): string => {
    const selected = (filterBar?.components ?? []).map(({ name }) => [name, filters.wordsOf(name)] as const);
    const facts = Object.entries(route).map(([name, value]) => [name, value ?? ''] as const);
    const values = { ...session, ...Object.fromEntries([...facts, ...selected]) };
    return keys.map((key) => t(key, values)).join(separator);
  };
  return useSyncExternalStore(filters.subscribe, texts, texts).split(separator);
}

const separator = '\u0000';
