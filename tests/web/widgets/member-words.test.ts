import { describe, expect, it } from 'vitest';
import { barProps } from '../../../src/web/widgets/bar/to-props.ts';
import { inWords } from '../../../src/web/widgets/member-words.ts';
import { tableReport } from '../../../src/web/widgets/table/to-report.ts';
import type { SpecOf } from '../../../src/web/widgets/widget.ts';
import { dimension, report, spend, widgetContext } from '../../support/widget-context.ts';

const words: Readonly<Record<string, string>> = {
  'members.objective.awareness': 'Notoriété',
  'members.objective.conversion': 'Conversion',
};
const t = (key: string): string => words[key] ?? key;

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
    const { byDay } = inWords({ byDay: report([weekday, spend], [[2, 5], [1, 7], [null, 1]]) }, lastPart); // prettier-ignore
    expect(byDay!.columns[0]).toMatchObject({ type: 'string', order: ['monday', 'tuesday'] });
    expect(byDay!.rows).toEqual([['tuesday', 2, 5], ['monday', 1, 7], [null, null, 1]]); // prettier-ignore
  });
});

describe('members that have words', () => {
  const { daily } = inWords(data, t);

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
    const spec: SpecOf<'bar'> = { type: 'bar', query: 'daily', x: 'spend', y: 'objective' };
    const positions = barProps(spec, inWords(data, t), widgetContext(spec))?.positions;
    expect(positions?.map(({ key, label }) => [key, label])).toEqual([
      ['awareness', 'Notoriété'],
      ['other', 'other'],
      ['conversion', 'Conversion'],
      ['–', '–'],
    ]);
  });

  it('are what a table saves', () => {
    const spec: SpecOf<'table'> = { type: 'table', query: 'daily', rows: ['objective'], columns: ['spend'] };
    const saved = tableReport(spec, inWords(data, t), widgetContext(spec))!;
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
    const said = inWords(labelled, t).daily!;
    expect(said.columns).toHaveLength(3);
    expect(said.rows).toEqual([['Notoriété', 'o1', 1]]);
  });
});

describe('data without such members', () => {
  it('is the same object, so that nothing is drawn anew', () => {
    const plain = { daily: report([dimension('channel'), spend], [['Social', 1]]) };
    expect(inWords(plain, t)).toBe(plain);
  });
});
