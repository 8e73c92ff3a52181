import { useEffect, useEffectEvent } from 'react';
import { publishWritten } from '../grid/written-news.ts';
import type { WidgetContext } from '../widget.ts';
import type { RowView } from './row-store.ts';

/** Has what shows a row asked anew, once for each save: queries of the page, and lists to choose from. */
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
