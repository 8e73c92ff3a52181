import { existsSync } from 'node:fs';
import { createCompiler } from '../../src/language/index.ts';
import type { DatasetPlan, TablePlan } from '../../src/language/plan/index.ts';
import { readSources, readVocabulary } from '../../src/language/node/index.ts';
import type { Cell, Warehouse } from '../../src/server/warehouse/warehouse.ts';
import type { Workplace } from '../cli/import/importing.ts';
import { ask } from '../server/query/request.ts';
import type { Query } from '../server/query/request.ts';

/** Real exports that are not part of the project; each README beside them has the control totals. */
export const DATA = '../shared/data';

/** Why tests of real files are left out, for their titles; nothing where the files are there. */
export const absence = existsSync(DATA) ? '' : ` (left out: there is no ${DATA})`;

/** A question about the dataset that an import makes of a file, and the rows of its answer. */
interface ControlTotal {
  readonly query: Query;
  readonly rows: readonly (readonly Cell[])[];
  /** By how much a figure may differ. Default: by what two decimals don't tell. */
  readonly within?: number;
}

/** A file with what its README says that must come out. */
export interface RealFile {
  readonly file: string;
  readonly what: string;
  /** How many rows the table has. */
  readonly records: number;
  readonly totals: readonly ControlTotal[];
}

const february: ControlTotal = {
  query: { measures: 'impressions,leads,orders,revenue', dimensions: 'date:month' },
  rows: [['2021-02-01', 1577722399, 65579, 8043, 42889366]],
};
const money: ControlTotal = { query: { measures: 'spend' }, rows: [[30590879.82]] };

export const REAL_FILES: readonly RealFile[] = [
  {
    file: 'facebook-ads-kag/KAG_conversion_data.csv',
    what: 'Facebook ads of three campaigns',
    records: 1143,
    totals: [
      {
        query: { measures: 'impressions,clicks,spend,total_conversion,approved_conversion' },
        rows: [[213434828, 38165, 58705.23, 3264, 1079]],
      },
      {
        query: {
          measures: 'impressions,clicks,spend',
          dimensions: 'xyz_campaign_id',
          sort: 'xyz_campaign_id',
        },
        rows: [
          ['1178', 204823716, 36068, 55662.15],
          ['916', 482925, 113, 149.71],
          ['936', 8128187, 1984, 2893.37],
        ],
      },
    ],
  },
  {
    file: 'channel-daily-feb-2021/Marketing.eu-semicolon.csv',
    what: 'daily channels in the European form',
    records: 308,
    totals: [february, money],
  },
  {
    file: 'channel-daily-feb-2021/Marketing.us-rounded-bom.csv',
    what: 'daily channels in the American form, with money rounded to whole units row by row',
    records: 308,
    totals: [february, { ...money, within: 308 / 2 }],
  },
  {
    file: 'snapchat-political-ads-2020/PoliticalAds.csv',
    what: 'Snapchat ads in eight currencies, each for itself',
    records: 5558,
    totals: [
      {
        query: { measures: 'spend,impressions', dimensions: 'currency_code', sort: 'currency_code' },
        rows: [
          ['AUD', 143678, 53423122, 'AUD'],
          ['CAD', 148685, 65514375, 'CAD'],
          ['DKK', 34998, 2925263, 'DKK'],
          ['EUR', 99871, 87654149, 'EUR'],
          ['GBP', 75362, 52588530, 'GBP'],
          ['NOK', 100532, 5434777, 'NOK'],
          ['SEK', 3466, 182911, 'SEK'],
          ['USD', 8865150, 3291410910, 'USD'],
        ],
      },
    ],
  },
  {
    file: 'display-ads-q2-2020/online_advertising_performance_data.csv',
    what: 'display ads, with #N/A as text and costs far under a cent',
    records: 15408,
    totals: [
      {
        query: {
          measures: 'impressions,spend,clicks,revenue,post_click_conversions,post_click_sales_amount',
        },
        rows: [[239017725, 175192.9957, 2492837, 276264.5621, 651768, 32715622.4035]],
      },
    ],
  },
  {
    file: 'seo-search-console/site-b-queries.csv',
    what: 'Search Console, with percentages and a query of two lines',
    records: 795,
    totals: [{ query: { measures: 'clicks,impressions' }, rows: [[346, 32433]] }],
  },
  {
    file: 'ad-platform-exports/microsoft_ads_campaign_performance_daily_report_data.csv',
    what: 'Microsoft campaigns',
    records: 2630,
    totals: [{ query: { measures: 'clicks,impressions,spend' }, rows: [[592, 7569, 946.34]] }],
  },
  {
    file: 'ad-platform-exports/snapchat_ad_hourly_report_data.csv',
    what: 'Snapchat ads by the hour, in millionths',
    records: 1212,
    totals: [{ query: { measures: 'impressions,spend' }, rows: [[362452, 2513.448305]] }],
  },
];

/** What an import wrote, as the compiler reads it. */
export interface Imported {
  readonly dataset: DatasetPlan;
  readonly table: TablePlan;
}

/** Imports a file into the dataset and table `real` of its own, with every guess taken. */
export async function importReal(place: Workplace, file: string): Promise<Imported> {
  await place.import(`${DATA}/${file}`, '--dataset', 'real', '--company', 'acme', '--create');
  const { sources } = await readSources(place.pagesDir);
  const needed = new Map([...sources].filter(([name]) => !/(^|\/)(routes|filter-bars)\//.test(name)));
  const project = createCompiler(await readVocabulary('schemas/api.openapi.yaml')).compile(needed);
  const { datasets, tables } = project.variant('acme');
  const [dataset, table] = [datasets.get('real'), tables.get('real')];
  if (dataset === undefined || table === undefined) throw new Error(`${file} became no dataset.`);
  return { dataset, table };
}

/** What a warehouse answers through the dataset: as many rows, and these totals. */
export async function answersOf(
  { totals }: RealFile,
  { dataset }: Imported,
  warehouse: Warehouse,
): Promise<unknown> {
  const stored = await warehouse.query({ sql: 'SELECT count(*) FROM real', params: [] });
  const answers: unknown[] = [];
  for (const { query } of totals) answers.push((await ask(warehouse, dataset, query)).rows);
  return { records: stored.rows[0]?.[0], answers };
}

/** The same, as the README says it. */
export function wantedOf({ totals, records }: RealFile): unknown {
  const answers = totals.map(({ rows, within = 0.005 }) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? near(cell, within) : cell))),
  );
  return { records, answers };
}

const near = (figure: number, within: number): unknown => ({
  asymmetricMatch: (other: unknown) => typeof other === 'number' && Math.abs(other - figure) <= within,
  toString: () => `about ${figure}`,
  toAsymmetricMatcher: () => `about ${figure}`,
});
