import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { plotEncodings, plotProps } from './to-props.ts';

/** The most marks that the sentence names: a longer one is tedious to hear. */
const NAMED = 3;

export const plotWidget = defineWidget({
  type: 'plot',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: plotProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => {
    const { fields } = plotEncodings(spec);
    const named = (isMeasure: boolean): string[] =>
      fields.filter((field) => field.isMeasure === isMeasure).map(({ name }) => name);
    return queryTable(data[spec.query], named(false), named(true));
  },
  describe: ({ records, measures: [measure], dimensions }, { appText }) => {
    if (measure === undefined) return appText('widgets.describe.none');
    const { key, title } = measure;
    const largest = records
      .toSorted((a, b) => (b.values[key] ?? 0) - (a.values[key] ?? 0))
      .slice(0, NAMED)
      .map(({ name, texts }) => ({ name: name === '' ? title : name, value: texts[key] ?? '' }));
    const entries = largest.map((entry) => appText('widgets.describe.entry', entry)).join(', ');
    const dimension = dimensions.map(({ title: each }) => each).join(' – ');
    if (dimension === '') return entries;
    const count = records.length - largest.length;
    return count > 0
      ? appText('widgets.describe.membersMore', { measure: title, dimension, entries, count })
      : appText('widgets.describe.members', { measure: title, dimension, entries });
  },
});
