import type { PlaceMembers } from '../chart-kit/drawing.ts';
import type { RangeAction } from '../chart-kit/place-slot.ts';
import type { WidgetContext } from '../widget.ts';

/** The action that selects all days between two periods, in either order; null where one of them is unknown. */
export function rangeAction(
  component: string,
  ends: readonly (string | null)[],
  chosen: readonly string[],
  textOf: (members: PlaceMembers | undefined) => string | null,
  { actions, filters, appText, format }: Pick<WidgetContext, 'actions' | 'filters' | 'appText' | 'format'>,
): RangeAction | null {
  const days = ends.flatMap((text) => (text === null ? [] : daysOf(text)));
  if (days.length < 2 * ends.length) return null;
  const sorted = days.toSorted();
  const [start = '', end = ''] = [sorted[0], sorted.at(-1)];
  const range = `${start}_${end}`;
  const filter = filters.labelOf(component);
  const written = start === end ? format.date(start, 'day') : format.range(start, end);
  return {
    words: appText('widgets.brush.choosing', { range: written }),
    holds: (members) => isWithin(textOf(members), [range], true),
    // A click on the selected range would remove it; selecting the same days once more must not.
    run: () => {
      if (chosen.includes(range)) return;
      filters.choose(component, range, false);
      actions.notify(appText('widgets.brush.chosen', { range: written, filter }), {
        title: appText('filters.undo'),
        // A later selection is not undone.
        run: () => filters.chosen(component)?.includes(range) === true && filters.undo(),
      });
    },
  };
}

/** Whether the member of a place is selected; for days, whether some of them are. */
export function isWithin(text: string | null, chosen: readonly string[], isRange: boolean): boolean {
  if (text === null) return false;
  if (!isRange) return chosen.includes(text);
  const [start = '', end = ''] = daysOf(text);
  return chosen.map(daysOf).some(([from = '', to = '']) => start <= to && end >= from);
}

/** The first and the last day of a text such as `2026-01-01_2026-01-31`; for an hour, its day. */
function daysOf(text: string): readonly [start: string, end: string] {
  const [start = '', end = start] = text.split('_');
  return [start.slice(0, 10), end.slice(0, 10)];
}
