// Generated from schemas/ by `npm run generate`. Do not edit.
/* eslint-disable */

export type Platform =
  'Meta' | 'Google Ads' | 'YouTube' | 'TikTok' | 'LinkedIn' | 'DV360' | 'Programmatic TV' | 'Amazon Ads';
/** On which days of a week its buyers are there. */
export type Rhythm = 'retail' | 'business' | 'everyday';
/** In which months they are. */
export type Season = 'gifts' | 'travel' | 'outdoor' | 'business' | 'steady';

/** An advertiser of the demonstration. All are invented. */
export interface Company {
  id: string;
  name: string;
  /** As the product shows it. */
  shortName: string;
  currency: string;
  timezone: string;
  /** The country that it advertises in. */
  market: string;
  /** What a EUR of cost in Germany is here, in its own currency and market. */
  priceLevel: number;
  /** Thousands of people that advertising can meet. */
  population: number;
  /** The platform whose data are missing for a day of each month. */
  outage: {
    platform: Platform;
    dayOfMonth: number;
  };
  /** Loads of the last month that failed and were made up for, by platform. */
  failedLoads?: {
    [k: string]: number;
  };
  /**
   * Who can log in, as NAME@ID.example.
   *
   * @minItems 1
   */
  users: [
    {
      name: string;
      fullname: string;
      role: string;
      /**
       * What the user may do besides what the role allows.
       *
       * @minItems 1
       */
      may?: [
        {
          action: 'create' | 'read' | 'update' | 'delete' | 'manage';
          subject: string;
        },
        ...{
          action: 'create' | 'read' | 'update' | 'delete' | 'manage';
          subject: string;
        }[]
      ];
      /** How far the user has come: not onboarded, waiting for access, without consent, or all of it. */
      progress: 'active' | 'new' | 'waiting' | 'noconsent';
    },
    ...{
      name: string;
      fullname: string;
      role: string;
      /**
       * What the user may do besides what the role allows.
       *
       * @minItems 1
       */
      may?: [
        {
          action: 'create' | 'read' | 'update' | 'delete' | 'manage';
          subject: string;
        },
        ...{
          action: 'create' | 'read' | 'update' | 'delete' | 'manage';
          subject: string;
        }[]
      ];
      /** How far the user has come: not onboarded, waiting for access, without consent, or all of it. */
      progress: 'active' | 'new' | 'waiting' | 'noconsent';
    }[]
  ];
  /** @minItems 1 */
  brands: [DemoBrand, ...DemoBrand[]];
}
/** An advertiser's brand: what it sells, to whom, when and where. */
export interface DemoBrand {
  id: string;
  name: string;
  category: string;
  /** In the company's currency, for a year. */
  annualBudget: number;
  rhythm: Rhythm;
  season: Season;
  /** How much it likes each platform; one that is missing is never used. */
  mix: {
    [k: string]: number;
  };
  /** Value of a conversion; null where nothing is sold online (leads, test drives). */
  basket: number | null;
  /** Revenue is only seen where a retailer reports it. */
  retailOnly?: true;
  /** Against the usual cost. */
  cpm: number;
  /** Against the usual click rate. */
  ctr: number;
  /** Against the usual conversion rate. */
  cvr: number;
  /** @minItems 1 */
  products: [string, ...string[]];
  /** @minItems 1 */
  audiences: [string, ...string[]];
  /**
   * What its campaigns are about in each quarter.
   *
   * @minItems 4
   * @maxItems 4
   */
  themes: [string, string, string, string];
  /** Sales pushes of two to three weeks. */
  promotions: {
    name: string;
    month: number;
    day: number;
    days: number;
  }[];
  /** Came to market in the middle of the period. */
  launched?: true;
}
