import { describe, expect, it } from 'vitest';
import { barWidget } from '../../../src/web/widgets/bar/index.ts';
import { draw as drawBar } from '../../../src/web/widgets/bar/draw.ts';
import { draw as drawColumn } from '../../../src/web/widgets/column/draw.ts';
import { draw as drawLine } from '../../../src/web/widgets/line/draw.ts';
import { draw as drawPie } from '../../../src/web/widgets/pie/draw.ts';
import type { CartesianProps } from '../../../src/web/widgets/chart-kit/data/model.ts';
import { hitAt } from '../../../src/web/widgets/chart-kit/hit-at.ts';
import { columnWidget } from '../../../src/web/widgets/column/index.ts';
import { linkAddress } from '../../../src/web/widgets/link-address.ts';
import { lineWidget } from '../../../src/web/widgets/line/index.ts';
import { pieWidget } from '../../../src/web/widgets/pie/index.ts';
import { placeRow } from '../../../src/web/widgets/place-row.ts';
import type { PieProps } from '../../../src/web/widgets/pie/to-props.ts';
import type { Drawing } from '../../../src/web/widgets/chart-kit/drawing.ts';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import {
  complete,
  dateColumn,
  dimension,
  measure,
  report,
  widgetContext,
} from '../../support/widget-context.ts';
import type { WidgetSpec } from '../../../src/language/plan/index.ts';

const lightTokens = tokensOf('light');
const room = { width: 640, height: 300 };

const campaigns = report(
  [
    dimension('campaign'),
    dimension('campaign_id', { role: 'key', of: 'campaign' }),
    dimension('channel'),
    measure('spend'),
  ],
  [
    ['Spring', 'C1', 'search', 60],
    ['Spring', 'C1', 'social', 40],
    ['Autumn', 'C/2', 'search', 30],
    [null, null, 'search', 20],
    ['Winter', 'C3', 'search', 1],
  ],
);

const months = report(
  [{ ...dateColumn, grain: 'month' }, dimension('channel'), measure('spend')],
  [
    ['2026-01-01', 'search', 10],
    ['2026-01-01', 'social', 90],
    ['2026-02-01', 'search', 20],
    ['2026-02-01', 'social', 95],
  ],
  { range: { start: '2026-01-01', end: '2026-02-28' } },
);

/** Where each place of a drawing leads, by its members. */
function addresses(
  { hits }: Drawing,
  data: typeof campaigns,
  spec: WidgetSpec,
): Readonly<Record<string, string | null>> {
  const context = widgetContext(spec, { filterQuery: () => '?date=last-28d' });
  const { link } = spec as Extract<WidgetSpec, { type: 'pie' }>;
  return Object.fromEntries(
    hits.map(({ id, members }) => [
      id,
      members === undefined ? null : linkAddress(link!, placeRow(data, members), context),
    ]),
  );
}

describe('a mark leads', () => {
  const link = { route: '/report', filters: { campaign: 'campaign', date: '$date$' } };

  it('of a bar and of a ring to its own member, by the key and with the filters of the page; "Other" and no name nowhere', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'rows', x: 'spend', y: 'campaign', limit: 3, link });
    const context = widgetContext(spec);
    const props = barWidget.toProps(spec, { rows: campaigns }, context) as CartesianProps;
    const drawing = drawBar(props, room, { tokens: lightTokens, context, hidden: new Set() });
    const leads = addresses(drawing, campaigns, spec);
    expect(Object.values(leads)).toEqual([
      '/report?campaign=C1&date=last-28d',
      '/report?campaign=C%2F2&date=last-28d',
      null,
      null,
    ]);
    const round = complete<'pie'>({
      type: 'pie',
      query: 'rows',
      angle: 'spend',
      color: 'campaign',
      limit: 3,
      link,
    });
    const pie = pieWidget.toProps(round, { rows: campaigns }, context) as PieProps;
    const ring = drawPie(pie, room, { tokens: lightTokens, context, hidden: new Set() });
    expect(Object.values(addresses(ring, campaigns, round))).toEqual(Object.values(leads));
  });

  it('of a period to all of its days', () => {
    const spec = complete<'line'>({
      type: 'line',
      query: 'rows',
      x: 'date',
      y: 'spend',
      link: { route: '/report', filters: { date: 'date' } },
    });
    const context = widgetContext(spec);
    const props = lineWidget.toProps(spec, { rows: months }, context) as CartesianProps;
    const drawing = drawLine(props, room, { tokens: lightTokens, context, hidden: new Set() });
    expect(addresses(drawing, months, spec)).toEqual({
      '2026-01-01': '/report?date=2026-01-01_2026-01-31',
      '2026-02-01': '/report?date=2026-02-01_2026-02-28',
    });
  });

  it.each(['line', 'column', 'grouped'] as const)(
    'of a series to its member where the link takes it, wherever within the mark it is clicked: %s',
    (kind) => {
      const taken = { route: '/report', filters: { channel: 'channel', date: 'date' } };
      const common = { query: 'rows', x: 'date', y: 'spend', color: 'channel', link: taken } as const;
      const line = complete<'line'>({ type: 'line', ...common });
      const column = complete<'column'>({
        type: 'column',
        ...common,
        ...(kind === 'grouped' ? { stack: 'group' } : {}),
      });
      const spec = kind === 'line' ? line : column;
      const context = widgetContext(spec);
      const look = { tokens: lightTokens, context, hidden: new Set<string>() };
      const drawing =
        kind === 'line'
          ? drawLine(lineWidget.toProps(line, { rows: months }, context) as CartesianProps, room, look)
          : drawColumn(columnWidget.toProps(column, { rows: months }, context) as CartesianProps, room, look);
      expect(new Set(drawing.hits.map(({ id }) => id)).size).toBe(4);
      const leads = Object.values(addresses(drawing, months, spec));
      expect(new Set(leads)).toEqual(
        new Set(
          ['search', 'social'].flatMap((channel) => [
            `/report?channel=${channel}&date=2026-01-01_2026-01-31`,
            `/report?channel=${channel}&date=2026-02-01_2026-02-28`,
          ]),
        ),
      );
      // Each bar is drawn within its own place.
      for (const mark of drawing.marks.filter(({ kind: drawn }) => drawn === 'rect')) {
        const { x, y, width, height } = mark as { x: number; y: number; width: number; height: number };
        const inside = [0.02, 0.5, 0.98].map((part) =>
          hitAt(drawing.hits, { x: x + width * part, y: y + height * (kind === 'grouped' ? 0.5 : part) }),
        );
        expect(new Set(inside.map((hit) => hit?.id)).size).toBe(1);
        expect(inside[0]?.members).toBeDefined();
      }
    },
  );
});

it('knows at a place what all of its rows share, and nothing in which they differ', () => {
  const { valueAt } = placeRow(campaigns, { campaign: 'C1' });
  expect([0, 1, 2, 3].map(valueAt)).toEqual(['Spring', 'C1', null, null]);
  expect(placeRow(campaigns, {}).valueAt(0)).toBeNull();
  expect(placeRow(report(campaigns.columns, [campaigns.rows[0]!]), {}).valueAt(1)).toBe('C1');
});
