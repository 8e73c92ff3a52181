import type { ReportData } from '../../../language/plan/index.ts';
import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import type { SpecOf } from '../widget.ts';
import { chosenRows } from './chosen-rows.ts';
import { highlightsProps } from './to-props.ts';

/** The height of a line of text with its padding and border, in pixels. */
const ITEM_HEIGHT = 39;

export const highlightsWidget = defineWidget({
  type: 'highlights',
  skeleton: 'list',
  heightOf: ({ limit }) => limit * ITEM_HEIGHT,
  fits: ({ empty }) => empty !== undefined,
  toProps: highlightsProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => tableOf(spec, data[spec.query]),
  describe: ({ items, nothing }, { appText }) =>
    items.length === 0
      ? nothing
      : appText('widgets.describe.highlights', {
          count: items.length,
          entries: items.map(({ sentence }) => sentence).join(' '),
        }),
});

/** For sentences that are written in the page, the figures in them; otherwise all fields. */
function tableOf(spec: SpecOf<'highlights'>, requested: ReportData | undefined): ReportData | null {
  const report = requested && { ...requested, rows: chosenRows(spec, requested) };
  if (spec.sentence === undefined) return queryTable(report, ['subject'], ['value', 'previous', 'change']);
  const named = (role: 'dimension' | 'measure'): string[] =>
    (report?.columns ?? []).filter((column) => column.role === role).map(({ name }) => name);
  return queryTable(report, named('dimension'), named('measure'));
}
