import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReportColumn } from '../../../../src/language/plan/index.ts';
import { FigureCell } from '../../../../src/web/widgets/table/FigureCell.tsx';
import { Extents } from '../../../../src/web/widgets/table/figure-look.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import {
  clicks,
  complete,
  dimension,
  measure,
  report,
  widgetContext,
} from '../../../support/widget-context.ts';

const rank = measure('clicks:rank', { aggregate: 'none', goodWhen: 'lower', operation: { kind: 'rank' } });
const spec = complete({
  type: 'table',
  query: 'all',
  rows: ['channel'],
  columns: ['clicks', 'clicks:rank'],
  totals: true,
  delta: 'all',
});
const rows = [['Video', 10, 1], ['Social', 5, 2]]; // prettier-ignore
const earlier = [['Video', 8, 3], ['Social', 9, 1]]; // prettier-ignore
const all = report([dimension('channel'), clicks, rank], rows, {
  totals: [null, 15, 1],
  comparison: { covered: true, start: '2026-09-01', end: '2026-09-30', rows: earlier, totals: [null, 17, 1] }, // prettier-ignore
});

/** The text of a cell: the figure, and its change; of the total where no channel is named. */
function textOf(channel: string | null, of: ReportColumn, answer = all): string {
  const context = widgetContext(spec);
  const { root, columns } = tableProps(spec, { all: answer }, context)!;
  const node = channel === null ? root : root.children.find(({ label }) => label === channel)!;
  const index = columns.findIndex(({ field }) => field === of.name);
  const cell = {
    node,
    column: columns[index]!,
    index,
    hasDelta: true,
    extents: new Extents([node]),
    context,
  };
  return renderToStaticMarkup(createElement(FigureCell, cell))
    .replaceAll(/<span aria-hidden.*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('a member of the comparison period alone', () => {
  it('has no figure, and has lost all of what adds up', () => {
    const withGone = { ...all, comparison: { ...all.comparison!, rows: [...earlier, ['Radio', 7, 1]] } };
    expect(textOf('Radio', clicks, withGone)).toBe('– −100%');
    expect(textOf('Radio', rank, withGone)).toBe('– –');
  });
});

describe('a rank', () => {
  it('moves by places, and the total has none', () => {
    expect(textOf('Video', rank)).toBe('1 −2');
    expect(textOf('Social', rank)).toBe('2 +1');
    expect(textOf(null, rank)).toBe('– –');
  });
});
