import { dateOfDay } from '../../format/index.ts';
import type { Company, DemoBrand } from '../company.ts';
import type { Drafts } from '../drafts.ts';
import type { Chance } from '../random.ts';
import { firstDayOf, monthsOf } from '../world/days.ts';

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

/** The first days of a brand's months up to today's. */
export const monthStarts = (today: number, brand: { readonly launched?: true } = {}): number[] =>
  monthsOf(firstDayOf(brand, today), today);

export const yearOf = (day: number): string => dateOfDay(day).slice(0, 4);
