import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportError } from '../../../src/cli/import/problem.ts';
import { readCsv } from '../../../src/cli/import/read-csv.ts';
import { checked, specsOf } from './checked.ts';
import { Workplace } from './importing.ts';

const of = (text: string, ...flags: readonly string[]) => checked(readCsv(Buffer.from(text)), ...flags);
const rolesOf = (text: string, ...flags: readonly string[]) =>
  Object.fromEntries(of(text, ...flags).plan.inferred!.map(({ name, role }) => [name, role]));

/** Rows of an unknown file, with a column of ever different numbers. */
const rows = (count: number, row: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => row(index)).join('\n');

describe('a column of an unknown file', () => {
  it('is a row number where it counts the rows', () => {
    const text = `id,,clicks\n${rows(40, (index) => `${index + 1},${index},5`)}\n`;
    expect(rolesOf(text)).toEqual({ id: 'unused', column_2: 'unused', clicks: 'count', source: 'group' });
  });

  it('is either a dimension or a measure, and clicks are never a dimension', () => {
    const found = of('date,clicks\n2026-01-01,1\n2026-01-02,2\n');
    expect(found.dataset.dimensions).toEqual([]);
    expect(found.dataset.measures.map(({ name }) => name)).toEqual(['clicks']);
  });

  it('is weighted where it is an average, and does not add up where it counts people', () => {
    const text = 'Keyword,Impr.,Clicks,Avg. position,Reach,Bounce rate\na,10,1,2.5,9,40%\nb,90,2,1.5,8,20%\n';
    expect(specsOf(of(text))).toMatchObject({
      avg_position: { average: 'avg_position', weight: 'impr' },
      reach: { single: 'reach' },
      bounce_rate: { average: 'bounce_rate', weight: 'impr', format: 'percent' },
      ctr: { ratio: ['clicks', 'impressions'] },
    });
  });

  it('is in millionths where its name says so', () => {
    const spec = { sum: 'cost_micros', scale: 0.000001, format: 'currency', goodWhen: 'neutral' };
    expect(specsOf(of('campaign,cost_micros\na,1\n')).spend).toEqual(spec);
    expect(specsOf(of('campaign,budget_amount_micros\na,1\n'))).toHaveProperty(
      'budget_amount_micros.scale',
      0.000001,
    );
  });

  it('is in the currency that its header, its name or its values say', () => {
    const specs = specsOf(of('kanal,Kosten (EUR),cost_in_usd,sales\na,1,2,£3\n'));
    expect([specs.spend?.currency, specs.cost_in_usd?.currency, specs.revenue?.currency]).toEqual([
      'EUR',
      'USD',
      'GBP',
    ]);
    // Pounds by euros would be no return.
    expect(specs).not.toHaveProperty('roas');
  });

  it('follows what the user says', () => {
    const text = `when,level,tone,price\n${rows(9, (index) => `2026-01-0${index + 1},${index * 7 + 1},${index * 3 + 2},${index * 13 + 5}`)}\n`;
    const flags = [
      '--role',
      'level=mean',
      '--weight',
      'level=tone',
      '--role',
      'tone=number',
      '--scale',
      'price=0.01',
    ];
    expect(specsOf(of(text, ...flags, '--currency', 'CHF'))).toMatchObject({
      level: { average: 'level', weight: 'tone' },
      tone: { sum: 'tone' },
      price: { sum: 'price', scale: 0.01, currency: 'CHF' },
    });
    expect(rolesOf(text, '--role', 'level=group').level).toBe('group');
  });

  it('is not 0 where it is empty: ratios are of what is known', () => {
    const { unknown } = of('campaign,spend,impressions,revenue\na,1,10,\nb,2,,5\n').dataset;
    expect(unknown).toEqual({ impressions: 'spend', revenue: 'spend' });
    expect(of('campaign,spend,clicks\na,1,10\n').dataset.unknown).toEqual({});
  });

  it('orders months as the year does', () => {
    const { dimensions } = of('month,clicks\nApril,1\nMay,2\nJune,3\n').dataset;
    expect(dimensions[0]?.order.slice(3, 6)).toEqual(['April', 'May', 'June']);
  });
});

describe('what a file leaves open', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
  });
  afterEach(() => place.remove());
  const AMBIGUOUS = `day,spend,level\n${rows(9, (index) => `0${index + 1}/02/2026,${index + 1}.123,${index * 17 + 3}`)}\n`;

  it('is an error that names each flag, where nobody can be asked', async () => {
    const file = place.file('open.csv', AMBIGUOUS);
    const requested = place.importAlone(file, '--dataset', 'open', '--company', 'globex', '--create');
    const error = await requested.then(
      () => null,
      (cause: unknown) => cause,
    );
    const [first, ...lines] = error instanceof ImportError ? error.message.split('\n') : [];
    expect(first).toBe(
      '5 questions are open. Nothing was imported. Answer by a flag, or take every guess with --yes.',
    );
    expect(lines.map((line) => line.slice(line.lastIndexOf(' --') + 1))).toEqual([
      '--dates mdy',
      '--decimal point',
      '--currency USD',
      '--role "level=number"',
      '--key day',
    ]);
  });

  it('is imported without a question once the flags say it', async () => {
    const file = place.file('open.csv', AMBIGUOUS);
    const flags = [
      '--dates',
      'dmy',
      '--decimal',
      'point',
      '--currency',
      'USD',
      '--role',
      'level=mean',
      '--key',
      'day',
    ];
    const { columns, guesses } = await place.importAlone(file, '--dataset', 'open', '--company', 'globex', '--create', ...flags); // prettier-ignore
    expect(guesses).toEqual([]);
    expect(new Date(Number(columns[0]?.values[8]) * 86_400_000).toISOString().slice(0, 10)).toBe(
      '2026-02-09',
    );
  });

  it('is taken as guessed with --yes, in the currency of the company', async () => {
    const file = place.file('open.csv', AMBIGUOUS);
    const { request } = await place.import(file, '--dataset', 'open', '--company', 'globex', '--create');
    expect(request.currency).toBe('USD');
  });

  it('refuses what there is not', async () => {
    const file = place.file('open.csv', AMBIGUOUS);
    const into = [file, '--dataset', 'open', '--company', 'acme', '--create'];
    expect((await place.refusal(...into, '--role', 'level=sum'))[0]).toMatch(/allowed: date,/);
    expect((await place.refusal(...into, '--role', 'levl=mean'))[0]).toMatch(/did you mean "level"/);
    expect((await place.refusal(...into, '--currency', 'Euro'))[0]).toMatch(/ISO code/);
    expect((await place.refusal(...into, '--scale', 'spend=-1'))[0]).toMatch(/above 0/);
  });
});

describe('results that can not be', () => {
  it.each([
    ['money in millionths', 'campaign,spend,impressions\na,25000000,100\nb,25000000,100\n', /^The CPM of the file is 250,000,000, over 10,000: spend may be in millionths/],
    ['more clicks than impressions', 'campaign,clicks,impressions\na,5,1\n', /^The CTR of the file is 5, over 1/],
    ['amounts below 0', 'campaign,spend\na,-5\nb,9\n', /^spend is below 0 in 1 rows, as -5/],
  ])('are warned of: %s', (_, text, warning) => {
    expect(of(text, '--currency', 'EUR').warnings).toEqual([expect.stringMatching(warning)]);
  }); // prettier-ignore

  it('are none of a sound file', () => {
    expect(of('campaign,spend,impressions,clicks\na,5,1000,10\n').warnings).toEqual([]);
  });
});

describe('a table that exists', () => {
  it('takes millionths as whole units', async () => {
    const place = new Workplace();
    const file = place.file('google.csv', 'date,campaign,cost_micros,clicks\n2030-01-01,A,12500000,5\n');
    await place.import(
      file,
      '--dataset',
      'delivery_daily',
      '--company',
      'acme',
      '--map',
      'cost_micros=spend',
    );
    const warehouse = await place.warehouse();
    const { rows: found } = await warehouse.query({
      sql: `SELECT spend, clicks FROM delivery_daily WHERE date = '2030-01-01'`,
      params: [],
    });
    await warehouse.close();
    place.remove();
    expect(found).toEqual([[12.5, 5]]);
  });
});
