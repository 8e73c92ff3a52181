import { dateOfDay } from '../../format/index.ts';
import type { Company } from '../company.ts';
import type { Drafts } from '../drafts.ts';
import type { Chance } from '../random.ts';
import { firstDay, monthsOf } from '../world/days.ts';

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

/** The first days of the months of the facts, up to today's. */
export const monthStarts = (today: number): number[] => monthsOf(firstDay(today), today);

export const yearOf = (day: number): string => dateOfDay(day).slice(0, 4);
