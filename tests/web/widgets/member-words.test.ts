import { describe, expect, it } from 'vitest';
import { createFormatters } from '../../../src/format/index.ts';
import { barProps } from '../../../src/web/widgets/bar/to-props.ts';
import { inWords } from '../../../src/web/widgets/member-words.ts';
import { queryTable } from '../../../src/web/widgets/query-table.ts';
import { tableReport } from '../../../src/web/widgets/table/to-report.ts';
import type { WidgetData } from '../../../src/web/widgets/widget.ts';
import { complete, dimension, measure, report, spend, widgetContext } from '../../support/widget-context.ts';

const words: Readonly<Record<string, string>> = {
  'members.objective.awareness': 'Notoriété',
  'members.objective.conversion': 'Conversion',
};
const reader = {
  ...widgetContext({ type: 'text', text: '' }),
  t: (key: string): string => words[key] ?? key,
};

const objective = dimension('objective', {
  order: ['awareness', 'other', 'conversion'],
  members: { awareness: 'members.objective.awareness', conversion: 'members.objective.conversion' },
});

const data = {
  daily: report(
    [objective, spend],
    [
      ['conversion', 30],
      ['other', 20],
      ['awareness', 10],
      [null, 5],
    ],
    {
      totals: [null, 65],
      comparison: {
        covered: true,
        start: '2026-09-01',
        end: '2026-09-30',
        rows: [['conversion', 3]],
        totals: [null, 3],
      },
    },
  ),
};

const lastPart = (key: string): string => key.split('.').at(-1) ?? key;

describe('members that are numbers', () => {
  it('are said by their words, in the order of the dataset, as texts', () => {
    const weekday = dimension('weekday', {
      type: 'number',
      order: ['1', '2'],
      members: { 1: 'members.weekday.monday', 2: 'members.weekday.tuesday' },
    });
    const { byDay } = inWords({ byDay: report([weekday, spend], [[2, 5], [1, 7], [null, 1]]) }, { ...reader, t: lastPart }); // prettier-ignore
    expect(byDay!.columns[0]).toMatchObject({ type: 'string', order: ['monday', 'tuesday'] });
    expect(byDay!.rows).toEqual([['tuesday', 2, 5], ['monday', 1, 7], [null, null, 1]]); // prettier-ignore
  });
});

const reading = (locale: string) => ({ ...reader, format: createFormatters({ locale, currency: 'EUR' }) });

const axis = (facts: WidgetData, y: string, sort?: string) => {
  const spec = complete<'bar'>({ type: 'bar', query: 'facts', x: 'spend', y, ...(sort && { sort }) });
  return barProps(spec, facts, widgetContext(spec))!;
};

describe('rows without a value', () => {
  const speed = dimension('speed', { bands: [1], members: { '': 'members.notCalled' } });

  it('have a name of their own in bands, but neither totals nor subtotals over the bands', () => {
    const form = dimension('form');
    const level = { ...dimension('level', { type: 'number' }), role: 'level' as const };
    const rows = [['A', null, 2, 7], ['A', null, 1, 7], [null, null, 0, 7]]; // prettier-ignore
    const facts = { facts: report([form, speed, level, spend], rows, { totals: [null, null, null, 7] }) };
    const said = inWords(facts, { ...reader, t: lastPart })['facts']!;
    const at = said.columns.findIndex(({ name }) => name === 'speed');
    expect(said.rows.map((row) => row[at])).toEqual(['notCalled', null, null]);
    expect(said.totals?.[at]).toBe(null);
  });
});

describe('weekdays, hours and bands', () => {
  const weekday = dimension('weekday', {
    type: 'number',
    part: 'weekday',
    everyMember: true,
    order: ['1', '2', '3', '4', '5', '6', '7'],
    members: Object.fromEntries(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].map((day, at) => [at + 1, day])),
  });
  const bands = dimension('size', {
    bands: [0, 100, 1000],
    format: 'currency',
    currency: 'EUR',
    everyMember: true,
    order: ['< 0', '0 – 100', '100 – 1000', '≥ 1000'],
  });
  const days = { facts: report([weekday, spend], [[7, 5], [2, 1]]) }; // prettier-ignore
  const sizes = { facts: report([bands, spend], [['≥ 1000', 5], ['0 – 100', 1]]) }; // prettier-ignore

  it('have a place each on an axis, also those without facts, which are gaps', () => {
    const { positions, series } = axis(inWords(days, reading('de-DE')), 'weekday');
    expect(positions.map(({ label }) => label)).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
    expect(positions.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(series[0]!.values).toEqual([null, 1, null, null, null, null, 5]);
  });

  it('begin with the first day of the reader, and stand backwards where that was asked', () => {
    const american = inWords(days, reading('en-US'));
    const labels = (sort?: string) => axis(american, 'weekday', sort).positions.map(({ label }) => label);
    expect(labels()).toEqual(['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa']);
    expect(labels('-weekday')).toEqual(['Sa', 'Fr', 'Do', 'Mi', 'Di', 'Mo', 'So']);
    expect(labels('-spend')).toEqual(['So', 'Di']);
  });

  it('are read as the reader writes numbers, and an open end without facts has no place', () => {
    const { positions } = axis(inWords(sizes, reading('de-DE')), 'size');
    expect(positions.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual(['0 – 100 €', '100 – 1.000 €', '≥ 1.000 €']); // prettier-ignore
  });

  it('have no places where the question chose among them, or rows were cut', () => {
    const chosen = { facts: report([{ ...weekday, everyMember: undefined }, spend], [[2, 1]]) };
    expect(axis(inWords(chosen, reader), 'weekday').positions).toHaveLength(1);
    const cut = { facts: { ...days.facts, truncated: true } };
    expect(axis(inWords(cut, reader), 'weekday').positions).toHaveLength(2);
  });

  it('stand in their order in a table and in its file, unless it is sorted', () => {
    const both = { facts: report([weekday, bands, spend], [[1, '≥ 1000', 5], [2, '0 – 100', 1]]) }; // prettier-ignore
    const saved = (sort?: string) => {
      const spec = complete<'table'>({ type: 'table', query: 'facts', rows: ['size'], columns: ['spend'], ...(sort && { sort }) }); // prettier-ignore
      return tableReport(spec, inWords(both, reader), widgetContext(spec))!.rows.map(([, figure]) => figure);
    };
    expect(saved()).toEqual([1, 5]);
    expect(saved('-spend')).toEqual([5, 1]);
    const drawn = queryTable(inWords(both, reader)['facts'], ['size'], ['spend'])!;
    expect(drawn.rows.map((row) => row.at(-1))).toEqual([1, 5]);
  });
});

describe('members that have words', () => {
  const { daily } = inWords(data, reader);

  it('are said in every row, and the value stays beside the word', () => {
    expect(daily!.columns.map(({ name, role, of }) => [name, role, of])).toEqual([
      ['objective', 'dimension', undefined],
      ['objective#value', 'key', 'objective'],
      ['spend', 'measure', undefined],
    ]);
    expect(daily!.rows).toEqual([
      ['Conversion', 'conversion', 30],
      ['other', 'other', 20],
      ['Notoriété', 'awareness', 10],
      [null, null, 5],
    ]);
  });

  it('are said in totals and in the comparison, whose columns are the same', () => {
    expect(daily!.totals).toEqual([null, null, 65]);
    expect(daily!.comparison).toMatchObject({
      rows: [['Conversion', 'conversion', 3]],
      totals: [null, null, 3],
    });
  });

  it('keep the order of their values, and the colour that belongs to them', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'daily', x: 'spend', y: 'objective' });
    const positions = barProps(spec, inWords(data, reader), widgetContext(spec))?.positions;
    expect(positions?.map(({ key, label }) => [key, label])).toEqual([
      ['awareness', 'Notoriété'],
      ['other', 'other'],
      ['conversion', 'Conversion'],
      ['–', '–'],
    ]);
  });

  it('are what a table saves', () => {
    const spec = complete<'table'>({
      type: 'table',
      query: 'daily',
      rows: ['objective'],
      columns: ['spend'],
    });
    const saved = tableReport(spec, inWords(data, reader), widgetContext(spec))!;
    expect(saved.columns.map(({ name }) => name)).toEqual(['objective', 'spend']);
    expect(saved.rows.map(([member]) => member)).toEqual(['Conversion', 'other', 'Notoriété', null]);
  });

  it('are listed by the key of a labelled dimension', () => {
    const key = { ...dimension('objective_id'), role: 'key' as const, of: 'objective' };
    const labelled = {
      daily: report(
        [{ ...objective, members: { o1: 'members.objective.awareness' } }, key, spend],
        [['Branding', 'o1', 1]],
      ),
    };
    const said = inWords(labelled, reader).daily!;
    expect(said.columns).toHaveLength(3);
    expect(said.rows).toEqual([['Notoriété', 'o1', 1]]);
  });
});

describe('data without such members', () => {
  it('is the same object, so that nothing is drawn anew', () => {
    const plain = { daily: report([dimension('channel'), spend], [['Social', 1]]) };
    expect(inWords(plain, reader)).toBe(plain);
  });
});

describe('members without a figure', () => {
  const cpa = measure('cpa', { title: 'CPA', aggregate: 'none' });
  const facts = report([dimension('channel'), cpa], [['Video', 3], ['Connected TV', null], ['Social', 2]]); // prettier-ignore

  it('are no names beside nothing, but said beneath the chart', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'facts', x: 'cpa', y: 'channel' });
    const { positions, series, note } = barProps(spec, { facts }, widgetContext(spec))!;
    expect(positions.map(({ label }) => label)).toEqual(['Video', 'Social']);
    expect(series[0]!.values).toEqual([3, 2]);
    expect(note).toBe('No CPA: Connected TV');
  });
});
