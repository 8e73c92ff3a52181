import { useMemo, useSyncExternalStore } from 'react';
import { linkOf, selectsOf } from '../../../language/plan/index.ts';
import type { Link, ReportData } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import type { PlaceAction, PlaceActions, PlaceLink } from '../chart-kit/place-slot.ts';
import { linkAddress } from '../link-address.ts';
import type { LinkedRow } from '../link-address.ts';
import { placeRow } from '../place-row.ts';
import type { WidgetContext, WidgetData } from '../widget.ts';
import { isWithin, rangeAction } from './range-action.ts';
import { memberIn, memberOf, selectAction } from './select-action.ts';

const NOTHING: PlaceActions = { at: () => null, of: () => null, over: null, isChosen: null };

/** The actions of clicks on the places of a widget: they open a page, or set the page's filters. */
export function usePlaceActions(data: WidgetData | null, context: WidgetContext): PlaceActions {
  const { plan, filters } = context;
  const [component] = Object.keys(selectsOf(plan.spec));
  const read = () => (component === undefined ? null : filters.chosen(component));
  const chosen = useSyncExternalStore(filters.subscribe, read, read);
  return useMemo(() => {
    const report = reportOf(data, context);
    const link = linkOf(plan.spec);
    if (report === undefined) return NOTHING;
    if (link !== undefined) return linked(link, report, context);
    const [selects] = Object.entries(selectsOf(plan.spec));
    return selects === undefined || chosen === null ? NOTHING : selecting(selects, chosen, report, context);
  }, [data, context, plan, chosen]);
}

function linked(link: Link, report: ReportData, context: WidgetContext): PlaceActions {
  return {
    ...NOTHING,
    at: (members) => (members === undefined ? null : linkAction(link, placeRow(report, members), context)),
    of: (row) => linkAction(link, row, context),
  };
}

function selecting(
  [component, dimension]: readonly [string, string],
  chosen: readonly string[],
  { columns }: ReportData,
  context: WidgetContext,
): PlaceActions {
  const takesRange = findColumn(columns, dimension)?.type === 'date' && context.filters.takesRange(component);
  const textOf = (members: PlaceMembers | undefined) => memberIn(members, dimension, columns);
  const action = (member: string | null) => selectAction(component, member, chosen, context);
  return {
    at: (members) => action(textOf(members)),
    of: (row) => action(memberOf(row, dimension)),
    over: takesRange
      ? (one, other) => rangeAction(component, [textOf(one), textOf(other)], chosen, textOf, context)
      : null,
    isChosen: chosen.length === 0 ? null : (members) => isWithin(textOf(members), chosen, takesRange),
  };
}

/** The link of a whole widget, such as a figure or a text; null without one. */
export function wholeLink(data: WidgetData | null, context: WidgetContext): PlaceLink | null {
  const link = linkOf(context.plan.spec);
  if (link === undefined) return null;
  const report = reportOf(data, context);
  return placeLink(link, report === undefined ? NO_ROW : placeRow(report, {}), context);
}

const NO_ROW: LinkedRow = { columns: [], valueAt: () => null };

function reportOf(data: WidgetData | null, { plan: { spec } }: WidgetContext): ReportData | undefined {
  return 'query' in spec && spec.query !== undefined ? data?.[spec.query] : undefined;
}

/** A link that the reader may follow; null where the row lacks one of its values. */
function placeLink(link: Link, row: LinkedRow, context: WidgetContext): PlaceLink | null {
  const { actions, t } = context;
  const address = () => linkAddress(link, row, context);
  const first = address();
  const title = first === null ? null : actions.pageAt(first);
  return title === null ? null : { title: t(title), address, open: actions.open };
}

function linkAction(link: Link, row: LinkedRow, context: WidgetContext): PlaceAction | null {
  const to = placeLink(link, row, context);
  if (to === null) return null;
  return {
    hint: context.appText('widgets.opens', { page: to.title }),
    link: to,
    isChosen: false,
    run: (elsewhere) => {
      const now = to.address();
      if (now === null) return;
      if (elsewhere) window.open(now, '_blank', 'noopener');
      else to.open(now);
    },
  };
}
