import { describe, expect, it } from 'vitest';
import type { ReportCell, ReportData, ReportRow } from '../../../src/language/plan/index.ts';
import { allRows } from '../../../src/web/page/all-rows.ts';
import { joinedPages } from '../../../src/web/queries/index.ts';
import type { QueryRequest } from '../../../src/page-run/index.ts';
import { createWidgetRegistry, defaultWidgets } from '../../../src/web/widgets/index.ts';
import type { WidgetData } from '../../../src/web/widgets/index.ts';
import { complete, dimension, measure, report, widgetContext } from '../../support/widget-context.ts';

const columns = [dimension('campaign'), measure('spend')];
const answer = (rows: readonly ReportRow[], truncated: boolean, more: Partial<ReportData> = {}): ReportData =>
  report(columns, [...rows], { truncated, totals: [null, 60], ...more });

/** What the API gives one after the other, and how many of them were asked for. */
function apiOf(pages: readonly ReportData[]) {
  let requested = 0;
  return {
    requested: () => requested,
    async *pages() {
      for (const page of pages) {
        requested += 1;
        yield await Promise.resolve(page);
      }
    },
  };
}

const pages = [
  answer([['A', 30], ['B', 20]], true), // prettier-ignore
  answer([['C', 10]], false),
];

async function partsOf(
  table: Readonly<Record<string, unknown>>,
  api: ReturnType<typeof apiOf>,
  most = Infinity,
): Promise<{ readonly parts: readonly ReportData[]; readonly came: readonly number[] }> {
  const spec = complete({ type: 'table', query: 'all', rows: ['campaign'], columns: ['spend'], ...table });
  const { plan } = widgetContext(spec);
  const widget = { ...plan, queries: ['all'], names: ['all'] };
  const type = createWidgetRegistry(defaultWidgets).get('table');
  const question = { path: 'reports/x', params: { sort: '-spend' }, key: 'x' } as unknown as QueryRequest;
  const data: WidgetData = { all: answer([['A', 30]], true) };
  const came: number[] = [];
  const run = { signal: new AbortController().signal, onRows: (rows: number) => void came.push(rows) };
  const parts: ReportData[] = [];
  for await (const part of allRows({ widget, type, data, questions: [question] }, api, run, most))
    parts.push(part['all']!);
  return { parts, came };
}

const rowsOf = ({ parts }: { readonly parts: readonly ReportData[] }) => parts.map(({ rows }) => rows.length);

describe('the rows of a table that the screen cuts', () => {
  it('come in parts where it has them as its query sorts them, and only the last one tells of all', async () => {
    const read = await partsOf({ sort: '-spend' }, apiOf(pages));
    expect(rowsOf(read)).toEqual([2, 1]);
    expect(read.parts.map(({ rowCount, truncated }) => [rowCount, truncated])).toEqual([[2, false], [3, false]]); // prettier-ignore
    expect(read.came).toEqual([2, 3]);
  });

  it('come as one where the table sorts them in another way', async () => {
    expect(rowsOf(await partsOf({ sort: 'spend' }, apiOf(pages)))).toEqual([3]);
    expect(rowsOf(await partsOf({ sort: 'campaign' }, apiOf(pages)))).toEqual([3]);
  });

  it('are not read beyond what the file takes, which says so', async () => {
    const api = apiOf(pages);
    const { parts } = await partsOf({}, api, 2);
    expect([parts.map(({ truncated }) => truncated), api.requested()]).toEqual([[true], 1]);
  });

  it('are refused where a part has other columns', async () => {
    const other = report([...columns, measure('clicks')], [['C', 10, 1]], { totals: [null, 60, 1] });
    await expect(partsOf({}, apiOf([pages[0]!, other]))).rejects.toThrow('The columns changed');
  });
});

const read = async (...each: ReportData[]) => (await joinedPages(apiOf(each).pages(), () => {}))!;
const figuresOf = ({ columns: all, rows }: ReportData): ReportCell[][] =>
  ['campaign', 'spend', 'spend#coverage', 'clicks'].map((name) => {
    const at = all.findIndex((column) => column.name === name);
    return rows.map((row) => row[at] ?? null);
  });

it('pages of which some know a measure in part alone are one answer with every figure in its own column', async () => {
  const share = { ...measure('spend#coverage'), role: 'coverage', of: 'spend' } as const;
  const clicks = measure('clicks');
  const first = report([dimension('campaign'), measure('spend'), clicks], [['A', 30, 3]], {
    truncated: true,
  });
  const second = report([dimension('campaign'), measure('spend'), share, clicks], [['B', 20, 0.5, 2]]);
  expect(figuresOf(await read(first, second))).toEqual([
    ['A', 'B'],
    [30, 20],
    [1, 0.5],
    [3, 2],
  ]);
  expect(figuresOf(await read(second, first))).toEqual([
    ['B', 'A'],
    [20, 30],
    [0.5, 1],
    [2, 3],
  ]);
});
