import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { addDays } from '../../src/format/index.ts';
import { addressOf } from './call.ts';
import type { Caller } from './call.ts';
import type { Requested } from './page-questions.ts';

type Params = Readonly<Record<string, unknown>>;

/** What no page asks in this form, of all that the contract of the older checkout offers. */
export async function otherQuestions(
  caller: Caller,
  { before, company, today }: { readonly before: string; readonly company: string; readonly today: string },
): Promise<readonly Requested[]> {
  const brands = await entriesOf(caller, 'global/filters', 'brandFilter');
  const [brand = '', other = ''] = brands;
  const campaigns = await entriesOf(
    caller,
    addressOf('global/filters', { brand_id: brand }),
    'campaignFilter',
  );
  const ranges = [
    undefined,
    `${addDays(today, -28)}_${addDays(today, -1)}`,
    `${addDays(today, -400)}_${addDays(today, -300)}`,
    `${addDays(today, -6)}_${today}`,
  ];
  const chosen: readonly Params[] = [{}, { brand_id: brand }, { brand_id: `${brand},${other}` }];
  const calls: [string, Params][] = [];
  for (const date of ranges) {
    for (const one of [undefined, brand, `${brand},${other}`])
      calls.push([`highlights/${company}`, { brand: one, date, limit: 40 }]);
    for (const path of ['B000001', brand, `${brand},${other}`])
      for (const score of ['all-scores', 'reportwright-score'])
        calls.push([`${score}/${company}/${path}`, { date }]);
    for (const ranked of ['brands', 'campaigns', 'channels', 'platforms'])
      for (const measure of [undefined, 'clicks', 'roas', 'cpa', 'revenue'])
        for (const params of chosen) calls.push([`top/${ranked}`, { ...params, measure, date, limit: 25 }]);
    for (const params of chosen) calls.push(['notifications', { ...params, date }]);
  }
  for (const priority of ['high', 'low,medium']) calls.push(['notifications', { priority }]);
  calls.push(['notifications', { notification_type: 'Creative fatigue', limit: 5 }]);
  calls.push(['notifications/count', {}], ['global/metadata', {}], ['global/filters/firsts', {}]);
  for (const params of [...chosen, { reportwright_id: campaigns[0] }, { reportwright_id: 'no-such' }])
    calls.push(['global/filters/date', params]);
  calls.push(...listCalls(before, chosen, campaigns[0]));
  for (const dataset of ['delivery_daily', 'budget_pacing', 'data_sources', 'exposure_panel'])
    calls.push(...(await reportCalls(caller, dataset, ranges, brand)));
  return calls.map(([path, params]) => {
    const address = addressOf(path, params);
    return { name: `${caller.user} ${address}`, address, part: null };
  });
}

async function entriesOf(caller: Caller, address: string, key: string): Promise<readonly string[]> {
  const { body } = await caller.get(address);
  return ((body as Record<string, { value: string }[]>)[key] ?? []).map(({ value }) => value);
}

/** Every list of every page name, narrowed in every way. */
function listCalls(
  before: string,
  chosen: readonly Params[],
  campaign: string | undefined,
): [string, Params][] {
  const contract = parse(readFileSync(join(before, 'schemas/api.openapi.yaml'), 'utf8')) as {
    components: { schemas: { PageName: { enum: string[] } } };
  };
  const narrowed: readonly Params[] = [
    ...chosen,
    { platform: 'Meta' },
    { platform: 'Google Ads', active_campaigns: true },
    { year: new Date().getUTCFullYear() },
    { sourceType: 'app' },
    { sourceType: 'web', reportwright_id: campaign },
    { active_campaigns: true },
  ];
  const names = contract.components.schemas.PageName.enum;
  return [
    ...names.flatMap((pageName) =>
      narrowed.map((params): [string, Params] => ['global/filters/additional', { pageName, ...params }]),
    ),
    ...[...chosen, { active_campaigns: true }].map((params): [string, Params] => ['global/filters', params]),
    ...chosen.map((params): [string, Params] => ['algorithmicopt/filter', params]),
    ...chosen.map((params): [string, Params] => ['notifications/filter', params]),
  ];
}

/** A dataset by each of its dimensions, with all of its measures, in the forms that an answer can have. */
async function reportCalls(
  caller: Caller,
  dataset: string,
  ranges: readonly (string | undefined)[],
  brand: string,
): Promise<[string, Params][]> {
  // The refusal of a name that is not there lists those that are.
  const { body } = await caller.get(`reports/${dataset}?measures=nothing&dimensions=nothing`);
  const details =
    (body as { error?: { details?: { name: string; allowed?: string[] }[] } }).error?.details ?? [];
  const named = (name: string): readonly string[] =>
    details.find((detail) => detail.name === name)?.allowed ?? [];
  const dimensions = named('dimensions');
  // A curve adds up along time alone, and is asked by the pages.
  const measures = named('measures').filter((name) => !/reach|curve|cumulative/.test(name));
  const path = `reports/${dataset}`;
  const all = measures.join(',');
  const hasTime = dimensions.includes('date');
  const periods = hasTime ? ranges : [undefined];
  const first = measures[0];
  const calls: [string, Params][] = [];
  for (const date of periods) {
    const compare = date === undefined ? undefined : 'previous_period';
    calls.push([path, { measures: all, date, compare, totals: true }]);
    for (const dimension of dimensions) {
      const by = dimension === 'date' ? 'date:month' : dimension;
      calls.push([path, { measures: all, dimensions: by, date, compare, totals: true }]);
      calls.push([
        path,
        { measures: first, dimensions: by, date, sort: `-${first}`, limit: 7, offset: 3, totals: true },
      ]);
      if (hasTime)
        calls.push([
          path,
          {
            measures: all,
            dimensions: `date:week,${dimension}`.replace(/,date$/, ''),
            date,
            rollup: true,
            limit: 500,
            sort: `-${first}`,
          },
        ]);
      calls.push([path, { measures: all, dimensions: by, date, format: 'csv' }]);
    }
    if (date !== undefined) {
      calls.push([
        path,
        { measures: all, dimensions: dimensions[1], date, compare: 'previous_year', totals: true },
      ]);
      calls.push([
        path,
        { measures: all, dimensions: 'date:week', date, brand_id: brand, compare: 'previous_year' },
      ]);
    }
  }
  return calls;
}
