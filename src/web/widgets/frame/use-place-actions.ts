import { useMemo } from 'react';
import { linkOf } from '../../../language/plan/index.ts';
import type { Link } from '../../../language/plan/index.ts';
import type { PlaceAction, PlaceActions } from '../chart-kit/place-slot.ts';
import { linkAddress } from '../link-address.ts';
import type { LinkedRow } from '../link-address.ts';
import { placeRow } from '../place-row.ts';
import type { WidgetContext, WidgetData } from '../widget.ts';

const nowhere: PlaceActions = () => null;

/** What clicks on the places of a widget do. */
export function usePlaceActions(data: WidgetData | null, context: WidgetContext): PlaceActions {
  return useMemo(() => {
    const { spec } = context.plan;
    const link = linkOf(spec);
    const report = 'query' in spec && spec.query !== undefined ? data?.[spec.query] : undefined;
    if (link === undefined || report === undefined) return nowhere;
    return (members) => (members === undefined ? null : linkAction(link, placeRow(report, members), context));
  }, [data, context]);
}

/** Where the whole of a widget leads: a figure, or a text; null for nowhere. */
export function wholeAction(data: WidgetData | null, context: WidgetContext): PlaceAction | null {
  const { spec } = context.plan;
  const link = linkOf(spec);
  if (link === undefined) return null;
  const report = 'query' in spec && spec.query !== undefined ? data?.[spec.query] : undefined;
  return linkAction(link, report === undefined ? NO_ROW : placeRow(report, {}), context);
}

const NO_ROW: LinkedRow = { columns: [], valueAt: () => null };

/** A link that the reader may follow; null where the row lacks a value of it. */
function linkAction(link: Link, row: LinkedRow, context: WidgetContext): PlaceAction | null {
  const address = () => linkAddress(link, row, context);
  const first = address();
  const title = first === null ? null : context.actions.pageAt(first);
  if (title === null) return null;
  return { hint: context.t(title), address, open: context.actions.open };
}
