import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { widgetExamples } from '../../../src/language/examples/index.ts';
import type { ReportCell, ReportColumn, ReportData, CompleteSpec } from '../../../src/language/plan/index.ts';
import { de } from '../../../src/web/i18n/words/de/index.ts';
import { en } from '../../../src/web/i18n/words/en/index.ts';
import { fr } from '../../../src/web/i18n/words/fr/index.ts';
import { pt } from '../../../src/web/i18n/words/pt/index.ts';
import { createWidgetRegistry, defaultWidgets, WidgetFrame } from '../../../src/web/widgets/index.ts';
import type { WidgetContext, WidgetData } from '../../../src/web/widgets/index.ts';
import { sheetOf } from '../../../src/web/export/index.ts';
import { csvText } from '../export/support/workbook-of.ts';
import { DataTable } from '../../../src/web/widgets/frame/DataTable.tsx';
import { queriesShownBy } from '../../../src/language/widgets/names-in-widget.ts';
import { memoryStorage } from '../session/memory-storage.ts';
import { drawn, markupOf } from './drawn.ts';
import { dateColumn, dimension, measure, report, widgetContext } from '../../support/widget-context.ts';

const schemas = readdirSync(join(import.meta.dirname, '../../../schemas/widgets'))
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', ''));
const registry = createWidgetRegistry(defaultWidgets);

const MEASURES = [
  'latitude',
  'longitude',
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'users',
  'value',
  'previous',
  'change',
  'pace',
  'delivered',
  'weekly_spend',
  'response',
  'response_low',
  'response_high',
  'marginal_return',
  'spend_today',
  'seen_least',
  'seen_most',
  'observed',
];
const DIMENSIONS = [
  'branch',
  'channel',
  'campaign',
  'platform',
  'score',
  'subject',
  'objective',
  'weekday',
  'hour',
  'stage',
  'country',
  'brand',
  'creative',
  'image',
  'status',
];
const HELPERS = ['sentenceKey', 'measure', 'format', 'currency', 'changeKind', 'direction', 'tone', 'link'];

/** Every column that an example asks for; cells come from `cellOf`. */
function wideReport(cellOf: (column: ReportColumn, row: number) => ReportCell, count = 4): ReportData {
  const columns = [
    dateColumn,
    ...['starts', 'ends'].map((name) => dimension(name, { type: 'date', grain: 'day' })),
    ...DIMENSIONS.map((name) => dimension(name)),
    ...MEASURES.map((name) => measure(name)),
    ...HELPERS.map((name): ReportColumn => ({
      name,
      role: 'helper',
      type: 'string',
      title: name,
      titleKey: name,
    })),
  ];
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => cellOf(column, row)));
  return report(columns, rows, {
    comparison: { covered: true, start: '2026-10-01', end: '2026-10-04', rows, totals: null },
  });
}

function fittingCell(column: ReportColumn, row: number): ReportCell {
  if (column.type === 'date') return `2026-11-0${row + 1}`;
  return column.role === 'measure' ? 10 * (row + 1) : `${column.name} ${row}`;
}

function dataFor(spec: CompleteSpec, data: ReportData): WidgetData {
  return Object.fromEntries(queriesShownBy(spec).map((name) => [name, data]));
}

function draw(spec: CompleteSpec, data: ReportData, change: Partial<WidgetContext> = {}): string | null {
  const type = registry.get(spec.type);
  const context = widgetContext(spec, change);
  const answers = dataFor(spec, data);
  const props = type.toProps(spec, answers, context);
  type.toTable?.(spec, answers, context);
  return props === null ? null : type.describe(props, context);
}

const drawnExamples = widgetExamples();
const withFigures = drawnExamples
  .filter(({ spec }) => registry.get(spec.type).toTable !== null)
  .map((example) => [example.name, example] as const);

/** What a file says besides its figures. */
const fileWords: Parameters<typeof sheetOf>[1] = {
  titleOf: ({ title }) => title,
  total: 'Total',
  changeOf: (title) => `${title}, change`,
  points: '.',
  coverageOf: (title) => `${title}, known`,
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#x27;')
    .replaceAll('"', '&quot;');

const examples = drawnExamples.map(({ spec }) => [spec.type, spec] as const);

const NAUGHTY = [
  '',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  '{{measure}}',
  '$t(x)',
  '\u202eltr',
  '\u0000',
  '😀',
  'a'.repeat(5000),
];

type CellOf = (column: ReportColumn, row: number) => ReportCell;

const HUGE = [Number.MAX_VALUE, -Number.MAX_VALUE, 1e300, 5e-324];

const HOSTILE: readonly CellOf[] = [
  () => null,
  (column, row) => (column.role === 'measure' ? HUGE[row]! : NAUGHTY[row]!),
  (column, row) => (column.role === 'measure' ? -row : NAUGHTY[row + 4]!),
  (_column, row) => NAUGHTY[row + 3]!,
  () => true,
  (column) => (column.role === 'measure' ? 0 : 'the same'),
  (column) => (column.type === 'date' ? '2026-02-31' : column.role === 'measure' ? 7 : null),
];

beforeEach(() => {
  // The table remembers its reader's choice of columns by page.
  vi.stubGlobal('location', { pathname: '/examples' });
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('every widget type', () => {
  it('has a schema of the same name, and every schema has its type', () => {
    expect(registry.types.toSorted()).toEqual(schemas.toSorted());
  });

  it.each(examples)('draws the example of its schema: %s', (_, spec) => {
    const sentence = draw(spec, wideReport(fittingCell));
    expect(sentence).toEqual(expect.stringMatching(/\S/));
    expect(sentence).not.toMatch(/widgets\.|undefined|NaN|\[object|\{\{/);
  });

  it.each(
    examples.filter(
      ([type, spec]) => registry.get(type).shows !== 'text' && 'query' in spec && !('empty' in spec),
    ),
  )('has nothing to draw without rows: %s', (_, spec) => {
    expect(draw(spec, wideReport(fittingCell, 0))).toBeNull();
    expect(draw(spec, report([], []))).toBeNull();
  });

  it.each(examples)('stands hostile rows: %s', (_, spec) => {
    const sentences = HOSTILE.map(
      (cellOf) => draw(spec, wideReport(cellOf), { direction: 'rtl' }) ?? 'nothing',
    );
    expect(sentences).toHaveLength(HOSTILE.length);
    expect(sentences.join('\n')).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.each(examples)('keeps a height before its data is there: %s', (type, spec) => {
    // A text is as high as what it says, a form as its fields.
    const height = registry.get(type).heightOf(spec) ?? Infinity;
    expect(height).toBeGreaterThanOrEqual(40);
  });

  it.each(drawnExamples.map((example) => [example.name, example] as const))(
    'draws its example in each of the states: %s',
    async (_, example) => {
      for (const state of example.states) {
        const page = await drawn(example, state);
        expect(page).toContain(`data-state="${state.kind}"`);
        expect(page).not.toMatch(/undefined|NaN|\[object/);
      }
    },
  );

  it.each(withFigures)('shows its example as a table, and saves it as a file: %s', async (_, example) => {
    const { spec, data } = example;
    const context = widgetContext(spec);
    const table = registry.get(spec.type).toTable!(spec, data, context)!;
    const html = await markupOf(createElement(DataTable, { table, title: 'Figures', context }));
    const shown = table.columns.filter(({ role }) => role === 'dimension' || role === 'measure');
    expect(html.match(/<th /g)).toHaveLength(shown.length);
    for (const { title } of shown) expect(html).toContain(title);
    expect(html).not.toMatch(/undefined|NaN|\[object/);

    const saved = (await csvText(sheetOf(table, fileWords))).split('\r\n');
    expect(saved[0]).toContain(shown[0]!.title);
    expect(saved.length).toBeGreaterThan(table.rows.length);
    expect(saved.join()).not.toMatch(/undefined|NaN|\[object/);
  });

  it.each(drawnExamples.map((example) => [example.name, example] as const))(
    'is described by a sentence where it is a picture, and by nothing twice: %s',
    async (_, example) => {
      const { spec, data, states } = example;
      const type = registry.get(spec.type);
      const context = widgetContext(spec);
      const sentence = type.describe(type.toProps(spec, data, context), context);
      const html = (await drawn(example, states[0]!)).replaceAll(/<!-- -->/g, '');
      expect(html.includes(`<p class="visually-hidden">${escaped(sentence)}`)).toBe(type.shows === 'picture');
    },
  );

  it('shows the figures of its example', async () => {
    const tile = drawnExamples.find(({ name }) => name === 'kpi-1')!;
    expect(await drawn(tile, tile.states[0]!)).toMatch(/€4\d\d(\.\d)?K/i);
  });

  it('of a newer version is not drawn, and does not break its page', async () => {
    const context = widgetContext({ type: 'text', text: 'pages.note' });
    const spec = { ...context.plan.spec, type: 'dial', title: 'Newer' } as never;
    const unknown = { ...context, plan: { ...context.plan, spec } };
    const state = { kind: 'loading' } as const;
    const html = await markupOf(
      createElement(WidgetFrame, { type: null, state, context: unknown, onRetry: () => undefined }),
    );
    expect(html).toContain('Newer');
    expect(html).toContain('dial');
  });

  it.each(registry.types)('loads its view when asked to: %s', async (type) => {
    await expect(registry.get(type).preload()).resolves.toBeTypeOf('function');
  });
});

/** Each word by its key, with the places that are filled in it. */
function placesOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string'
      ? [[`${path}${key}`, placesIn(text)] as [string, string]]
      : placesOf(text, `${path}${key}.`),
  );
}

function placesIn(text: string): string {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1]!)
    .toSorted()
    .join(' ');
}

describe('the words of the widgets', () => {
  it.each([
    ['de', de],
    ['fr', fr],
    ['pt', pt],
  ])('have the same places for figures in %s', (_, words) => {
    expect(placesOf(words.widgets)).toEqual(placesOf(en.widgets));
  });
});
