import type { Rhythm, Season } from './calendar.ts';
import type { Platform } from './media.ts';

/** An advertiser's brand: what it sells, to whom, when and where. All are invented. */
export interface DemoBrand {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** In the company's currency, for a year. */
  readonly annualBudget: number;
  readonly rhythm: Rhythm;
  readonly season: Season;
  /** How much it likes each platform; one that is missing is never used. */
  readonly mix: Readonly<Partial<Record<Platform, number>>>;
  /** Value of a conversion; null where nothing is sold online (leads, test drives). */
  readonly basket: number | null;
  /** Revenue is only seen where a retailer reports it. */
  readonly retailOnly?: true;
  /** Against the usual cost, click rate and conversion rate. */
  readonly cpm: number;
  readonly ctr: number;
  readonly cvr: number;
  readonly products: readonly string[];
  readonly audiences: readonly string[];
  /** What its campaigns are about in each quarter. */
  readonly themes: readonly [string, string, string, string];
  /** Sales pushes of two to three weeks: name, month and day of the first day, days. */
  readonly promotions: readonly (readonly [name: string, month: number, day: number, days: number])[];
  /** Came to market in the middle of the period. */
  readonly launched?: true;
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly market: string;
  /** What a EUR of cost is here, in its own currency and market. */
  readonly priceLevel: number;
  /** Thousands of people that advertising can meet. */
  readonly population: number;
  readonly brands: readonly DemoBrand[];
}
