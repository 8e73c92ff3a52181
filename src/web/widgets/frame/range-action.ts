import type { PlaceMembers } from '../chart-kit/drawing.ts';
import type { RangeAction } from '../chart-kit/place-slot.ts';
import type { WidgetContext } from '../widget.ts';

/** The choice of all days from one period to another, whichever comes first; null where one of them is not known. */
export function rangeAction(
  component: string,
  ends: readonly (string | null)[],
  chosen: readonly string[],
  textOf: (members: PlaceMembers | undefined) => string | null,
  { actions, filters, say, format }: Pick<WidgetContext, 'actions' | 'filters' | 'say' | 'format'>,
): RangeAction | null {
  const days = ends.flatMap((text) => (text === null ? [] : daysOf(text)));
  if (days.length < 2 * ends.length) return null;
  const sorted = days.toSorted();
  const [start = '', end = ''] = [sorted[0], sorted.at(-1)];
  const range = `${start}_${end}`;
  const filter = filters.labelOf(component);
  const written = start === end ? format.date(start, 'day') : format.range(start, end);
  return {
    words: say('widgets.brush.choosing', { range: written }),
    holds: (members) => isWithin(textOf(members), [range], true),
    // A click takes back what is chosen; the same days again are no wish to lose them.
    run: () => {
      if (chosen.includes(range)) return;
      filters.choose(component, range, false);
      actions.notify(say('widgets.brush.chosen', { range: written, filter }), {
        title: say('filters.undo'),
        // What was chosen since then stays.
        run: () => filters.chosen(component)?.includes(range) === true && filters.undo(),
      });
    },
  };
}

/** Whether what a place stands for is chosen: of days, whether some of them are. */
export function isWithin(text: string | null, chosen: readonly string[], isRange: boolean): boolean {
  if (text === null) return false;
  if (!isRange) return chosen.includes(text);
  const [start = '', end = ''] = daysOf(text);
  return chosen.map(daysOf).some(([from = '', to = '']) => start <= to && end >= from);
}

/** The first and the last day of a text such as `2026-01-01_2026-01-31`; of an hour, its day. */
function daysOf(text: string): readonly [start: string, end: string] {
  const [start = '', end = start] = text.split('_');
  return [start.slice(0, 10), end.slice(0, 10)];
}
