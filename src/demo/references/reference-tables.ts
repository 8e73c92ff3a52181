import { dateOfDay } from '../../format/index.ts';
import type { Company, DemoBrand } from '../company.ts';
import { partsOf, quarterOf, quarterStart } from '../calendar.ts';
import { LAUNCH_QUARTERS_AGO } from '../campaigns.ts';
import type { Drafts } from '../drafts.ts';
import { DEMO_DAYS } from '../drafts.ts';
import type { Chance } from '../random.ts';

/** A row by the table's columns; dates are days since 1970. */
export type ReferenceRow = Readonly<Record<string, string | number>>;

export type DraftCampaign = Drafts['campaigns'][number];

/** What a company's rows of the small tables beside the facts are made of. */
export interface ReferenceMaterial {
  readonly company: Company;
  readonly campaigns: readonly DraftCampaign[];
  readonly chance: Chance;
  /** Days since 1970. */
  readonly today: number;
}

export interface CompanyBrand {
  readonly company: Company;
  readonly brand: DemoBrand;
}

export const brandsOf = (company: Company): CompanyBrand[] =>
  company.brands.map((brand) => ({ company, brand }));

/**
 * The first days of the months from the first day of the facts, or of a brand that came to market later, to `today`; the
 * month of today included.
 */
export function monthStarts(today: number, brand?: DemoBrand): number[] {
  const launch = brand?.launched ? quarterStart(quarterOf(today) - LAUNCH_QUARTERS_AGO) : 0;
  const { year, month } = partsOf(Math.max(launch, today - DEMO_DAYS + 1));
  const starts: number[] = [];
  for (let index = 0; ; index += 1) {
    const start = Date.UTC(year, month + index, 1) / 86_400_000;
    if (start > today) return starts;
    starts.push(start);
  }
}

export const yearOf = (day: number): string => dateOfDay(day).slice(0, 4);
