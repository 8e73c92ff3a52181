import { dayIn } from '../../format/index.ts';
import type { LocalEngine } from '../../server/warehouse/index.ts';
import { appendRows } from '../append-rows.ts';
import type { DraftColumns } from '../append-rows.ts';
import { partsOf } from '../calendar.ts';
import type { Company, DemoBrand } from '../generated/company.ts';
import type { Media } from '../media.ts';
import { dayBegan } from './day-began.ts';
import { firstDay, firstDayOf, monthsOf } from './days.ts';
import type { World } from './read-world.ts';

/** A company and the last day of its data, in days since 1970-01-01. */
export interface Advertiser {
  readonly company: Company;
  readonly today: number;
}

/**
 * Creates the temporary tables that the SELECTs of the world read: companies, brands, their products,
 * audiences and months, and the lists of assumptions. Returns their names.
 */
export async function appendWorld(
  engine: LocalEngine,
  world: World,
  { seasons }: Media,
  advertisers: readonly Advertiser[],
  now: Date,
): Promise<string[]> {
  const brands = advertisers.flatMap(({ company, today }) =>
    company.brands.map((brand) => ({ company, brand, today, first: firstDayOf(brand, today) })),
  );
  const tables: Record<string, Appended> = {
    world_companies: {
      columns: {
        company_id: 'VARCHAR',
        name: 'VARCHAR',
        currency: 'VARCHAR',
        timezone: 'VARCHAR',
        market: 'VARCHAR',
        price_level: 'DOUBLE',
        population: 'BIGINT',
        today: 'DATE',
        first_day: 'DATE',
        now: 'VARCHAR',
        day_began: 'VARCHAR',
      },
      rows: advertisers.map(({ company, today }) => ({
        company_id: company.id,
        name: company.name,
        currency: company.currency,
        timezone: company.timezone,
        market: company.market,
        price_level: company.priceLevel,
        population: company.population,
        today,
        first_day: firstDay(today),
        now: timeOf(now),
        day_began: timeOf(dayBegan(dayIn(company.timezone, now), company.timezone)),
      })),
    },
    world_failed_loads: {
      columns: { company_id: 'VARCHAR', platform: 'VARCHAR', failures: 'BIGINT' },
      rows: advertisers.flatMap(({ company }) =>
        Object.entries(company.failedLoads ?? {}).map(([platform, failures]) => ({
          company_id: company.id,
          platform,
          failures,
        })),
      ),
    },
    world_brands: {
      columns: {
        company_id: 'VARCHAR',
        brand_id: 'VARCHAR',
        brand_name: 'VARCHAR',
        category: 'VARCHAR',
        market: 'VARCHAR',
        annual_budget: 'DOUBLE',
        rhythm: 'VARCHAR',
        season: 'VARCHAR',
        basket: 'DOUBLE',
        retail_only: 'BIGINT',
        launched: 'BIGINT',
        cpm: 'DOUBLE',
        ctr: 'DOUBLE',
        cvr: 'DOUBLE',
        first_day: 'DATE',
      },
      rows: brands.map(({ company, brand, first }) => ({
        ...namesOf(company, brand),
        category: brand.category,
        market: company.market,
        annual_budget: brand.annualBudget,
        rhythm: brand.rhythm,
        season: brand.season,
        basket: brand.basket,
        retail_only: Number(brand.retailOnly ?? false),
        launched: Number(brand.launched ?? false),
        cpm: brand.cpm,
        ctr: brand.ctr,
        cvr: brand.cvr,
        first_day: first,
      })),
    },
    world_products: {
      columns: { ...NAMES, place: 'BIGINT', product: 'VARCHAR' },
      rows: brands.flatMap(({ company, brand }) =>
        brand.products.map((product, index) => ({ ...namesOf(company, brand), place: index + 1, product })),
      ),
    },
    world_audiences: {
      columns: { ...NAMES, place: 'BIGINT', audience: 'VARCHAR' },
      rows: brands.flatMap(({ company, brand }) =>
        brand.audiences.map((audience, index) => ({
          ...namesOf(company, brand),
          place: index + 1,
          audience,
        })),
      ),
    },
    world_months: {
      columns: { ...NAMES, month: 'DATE', season_effect: 'DOUBLE' },
      rows: brands.flatMap(({ company, brand, first, today }) =>
        monthsOf(first, today).map((month) => ({
          ...namesOf(company, brand),
          month,
          season_effect: seasons[brand.season][partsOf(month).month] ?? 1,
        })),
      ),
    },
    ...Object.fromEntries(
      [...world.assumptions].map(([name, records]) => [
        `assumed_${name}`,
        { columns: columnsOf(records), rows: records },
      ]),
    ),
  };
  for (const [table, { columns, rows }] of Object.entries(tables))
    await appendRows(engine, table, columns, rows);
  return Object.keys(tables);
}

interface Appended {
  readonly columns: DraftColumns;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

const NAMES = { company_id: 'VARCHAR', brand_id: 'VARCHAR', brand_name: 'VARCHAR' } as const;

const namesOf = (company: Company, { id, name }: DemoBrand) => ({
  company_id: company.id,
  brand_id: id,
  brand_name: name,
});

/** Formats a moment as UTC, to the second. */
const timeOf = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');

/** Infers column types: DOUBLE when all values that are not null are numbers, otherwise VARCHAR. */
function columnsOf(records: Appended['rows']): DraftColumns {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = records.map((record) => record[name] ?? null).filter((value) => value !== null);
      return [name, values.every((value) => typeof value === 'number') ? 'DOUBLE' : 'VARCHAR'] as const;
    }),
  );
}
