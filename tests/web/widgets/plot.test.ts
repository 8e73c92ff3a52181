import * as charts from '@ant-design/charts';
import { describe, expect, it } from 'vitest';
import { answers } from '../../../src/language/examples/answers.ts';
import { definitionFor } from '../../../src/language/widgets/names-in-widget.ts';
import { widgetSchemas } from '../../../src/language/widgets/widget-schemas.ts';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import { plotConfig } from '../../../src/web/widgets/plot/plot-config.ts';
import { plotWidget } from '../../../src/web/widgets/plot/index.ts';
import { plotProps } from '../../../src/web/widgets/plot/to-props.ts';
import type { PlotComponent } from '../../../src/web/widgets/plot/to-props.ts';
import {
  complete,
  dateColumn,
  dimension,
  measure,
  report,
  widgetContext,
} from '../../support/widget-context.ts';
import type { Written } from '../../support/widget-context.ts';

const { chart } = (
  widgetSchemas.plot as unknown as {
    readonly properties: {
      readonly chart: {
        readonly properties: Readonly<Record<PlotComponent, { readonly required: readonly string[] }>>;
        readonly 'x-refused': Readonly<Record<string, string>>;
      };
    };
  }
).properties;
const components = Object.keys(chart.properties) as PlotComponent[];

/** A component with all that it must have, and what it may have besides. */
function everyEncoding(component: PlotComponent): Record<string, unknown> {
  const { of = {} } = definitionFor({ type: 'plot' }).names.chart?.of?.[component] ?? {};
  const fields = {
    dimension: ['channel', 'objective', 'date'],
    date: ['date'],
    measure: ['spend', 'clicks'],
  };
  const next = { dimension: 0, date: 0, measure: 0 };
  return Object.fromEntries(
    Object.entries(of).map(([encoding, { is }]) => {
      const kind = is as keyof typeof fields;
      const field = fields[kind][next[kind]++ % fields[kind].length];
      return [encoding, encoding === 'path' ? ['channel', 'objective'] : field];
    }),
  );
}

const columns = [
  dateColumn,
  dimension('channel'),
  dimension('objective'),
  measure('spend', { format: 'currency', currency: 'EUR' }),
  measure('clicks'),
];
const rows = ['Search', 'Social'].flatMap((channel, at) =>
  ['Reach', 'Sales'].map((objective, by) => [
    `2026-11-0${at + by + 1}`,
    channel,
    objective,
    100 * (at + 1),
    7,
  ]),
);
const specOf = (chartSpec: Record<string, unknown>, more: Partial<Written<'plot'>> = {}) =>
  complete<'plot'>({ type: 'plot', query: 'byObjective', chart: chartSpec, ...more } as Written<'plot'>);

function drawn(
  spec: ReturnType<typeof specOf>,
  data = report(columns, rows),
  direction: 'ltr' | 'rtl' = 'ltr',
) {
  const context = widgetContext(spec, { direction });
  const props = plotProps(spec, { byObjective: data }, context);
  if (props === null) return null;
  const look = { tokens: tokensOf('light'), format: context.format, direction, height: 280 } as const;
  return { props, config: plotConfig(props, look), sentence: plotWidget.describe(props, context) };
}

describe('the components that a page may name', () => {
  it('are those of the installed package: each can be drawn, or is refused with its reason', () => {
    const installed = Object.entries(charts)
      .filter(
        ([name, value]) =>
          /^[A-Z][a-z]/.test(name) && (typeof value === 'object' || typeof value === 'function'),
      )
      .map(([name]) => name)
      .filter((name) => !['ChartEvent', 'CollapseExpandIcon'].includes(name));
    const known = [...components, ...Object.keys(chart['x-refused'])];
    expect(known.toSorted()).toEqual(installed.toSorted());
  });

  it.each(components)('%s is drawn of every encoding that it has', (component) => {
    const spec = specOf({ [component]: everyEncoding(component) });
    const { props, config, sentence } = drawn(spec) ?? {};
    expect(props?.component).toBe(component);
    const told = props?.records.map(({ labels, values }) => Object.keys({ ...labels, ...values }).length);
    expect(new Set(told)).toEqual(
      new Set([Object.values(spec.chart).flatMap((one) => Object.values(one).flat()).length]),
    );
    expect(config?.height).toBe(280);
    expect(sentence).toMatch(/€|\d/);
    const table = plotWidget.toTable?.(spec, { byObjective: report(columns, rows) }, widgetContext(spec));
    expect(table?.rows.length).toBeGreaterThan(0);
  });
});

describe('a plot', () => {
  const rose = specOf({ Rose: { x: 'channel', y: 'spend', innerRadius: 0.3 } });

  it('adds up what it does not show, and writes figures by their measure', () => {
    const { props, config } = drawn(rose)!;
    expect(props.records.map(({ values, texts, members }) => [values.y, texts.y, members])).toEqual([
      [400, '€400.00', { channel: 'Social' }],
      [200, '€200.00', { channel: 'Search' }],
    ]);
    expect(config).toMatchObject({ xField: 'x', yField: 'y', innerRadius: 0.3, colorField: 'x' });
  });

  it('gives a member the colour that it has everywhere, and "Other" grey', () => {
    const { config } = drawn(specOf({ Rose: { x: 'channel', y: 'spend' } }, { limit: 1 }))!;
    const { color } = config.scale as {
      readonly color: Readonly<Record<'domain' | 'range', readonly string[]>>;
    };
    expect(color.domain).toEqual(['Social', 'Other']);
    expect(color.range[1]).toBe(tokensOf('light').color.textTertiary);
  });

  it('keeps two members of one name apart', () => {
    const keyed = [
      ...columns.slice(0, 3),
      { ...dimension('id'), role: 'key', of: 'channel' } as const,
      ...columns.slice(3),
    ];
    const same = ['a', 'b'].map((id) => ['2026-11-01', 'Search', 'Reach', id, 10, 1]);
    const { props } = drawn(rose, report(keyed, same))!;
    expect(new Set(props.records.map(({ labels }) => labels.x)).size).toBe(2);
    expect(props.records.map(({ name }) => name)).toEqual(['Search', 'Search']);
  });

  it('draws nothing of a part that is not above zero, and nothing at all without figures', () => {
    const sankey = specOf({ Sankey: { source: 'channel', target: 'objective', value: 'spend' } });
    const some = [...rows, ['2026-11-01', 'Video', 'Reach', -5, 0]];
    expect(drawn(sankey, report(columns, some))!.props.records.map(({ name }) => name)).not.toContain(
      'Video – Reach',
    );
    expect(drawn(sankey, report(columns, []))).toBeNull();
    expect(
      drawn(
        rose,
        report(
          columns,
          rows.map((row) => [...row.slice(0, 3), null, null]),
        ),
      ),
    ).toBeNull();
  });

  it('makes a tree of several dimensions, whose branches know the members around them', () => {
    const { config } = drawn(specOf({ Treemap: { path: ['channel', 'objective'], value: 'spend' } }))!;
    const { value } = config.data as {
      readonly value: { readonly children: readonly Record<string, unknown>[] };
    };
    expect(value.children.map(({ name, members }) => [name, members])).toEqual([
      ['Social', { channel: 'Social' }],
      ['Search', { channel: 'Search' }],
    ]);
    expect(value.children[0]?.children).toContainEqual({
      name: 'Sales',
      members: { channel: 'Social', objective: 'Sales' },
      value: 200,
    });
  });

  it('runs from right to left where its readers do', () => {
    const line = specOf({ Line: { x: 'date', y: 'spend' } });
    expect(drawn(line, undefined, 'rtl')?.config).toMatchObject({
      scale: { x: { range: [1, 0] } },
      axis: { y: { position: 'right' } },
    });
    expect(drawn(line)?.config.scale).toEqual({});
  });

  it('says its largest figures', () => {
    const { sentence } = drawn(
      specOf({ Sankey: { source: 'channel', target: 'objective', value: 'spend' } }),
      answers.byObjective,
    )!;
    expect(sentence).toContain('Search – Consideration');
  });
});
