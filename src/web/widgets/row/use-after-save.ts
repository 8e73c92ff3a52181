import { useEffect, useEffectEvent } from 'react';
import { publishWritten } from '../grid/written-news.ts';
import type { WidgetContext } from '../widget.ts';
import type { RowView } from './row-store.ts';

/** Reloads what shows a row, once after each save: queries of the page, and lists of options. */
export function useAfterSave(
  outcome: RowView['outcome'],
  refreshes: readonly string[],
  { refresh }: Pick<WidgetContext, 'refresh'>,
): void {
  const announce = useEffectEvent(() => {
    if (refreshes.length > 0) refresh(refreshes);
    publishWritten();
  });
  useEffect(() => {
    if (outcome?.kind === 'saved') announce();
  }, [outcome]);
}
