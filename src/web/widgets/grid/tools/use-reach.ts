import { useEffect, useRef } from 'react';
import type { WidgetContext } from '../../widget.ts';
import type { GridRow } from '../model/state.ts';
import type { GridProps } from '../to-props.ts';
import type { ShownSheet } from '../use-sheet.ts';
import { reachRow } from './reach-row.ts';

/**
 * Returns a function that moves to a row that is not in view: it removes what hides the row, and moves when
 * the page's filters have loaded it.
 */
export function useReach(
  props: GridProps,
  context: WidgetContext,
  sheet: Pick<ShownSheet, 'placeOf' | 'showAll'>,
  goTo: (key: string, field: string | null) => void,
): (row: GridRow) => void {
  const wanted = useRef<string | null>(null);
  // The effect has no dependencies, because any change that loads the row renders the grid again.
  useEffect(() => {
    const place = wanted.current === null ? null : sheet.placeOf(wanted.current);
    if (place === null) return;
    wanted.current = null;
    goTo(place.key, place.field);
  });
  return (row) => {
    wanted.current = row.key;
    sheet.showAll();
    reachRow(row, props, context);
  };
}
