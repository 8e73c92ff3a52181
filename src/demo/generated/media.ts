// Generated from schemas/ by `npm run generate`. Do not edit.
/* eslint-disable */

export type Objective = 'awareness' | 'consideration' | 'conversion';
export type Device = 'mobile' | 'desktop' | 'tablet' | 'connected tv';

/** Where ads are shown, and what objectives, devices, audiences, weekdays and months do to their rates. */
export interface MediaLists {
  sources?: {
    [k: string]: string;
  };
  /**
   * What is shown.
   *
   * @minItems 1
   */
  formats: AdFormat[];
  /**
   * A place to buy, with what a buyer in Germany expects of it when the objective is consideration.
   *
   * @minItems 1
   */
  placements: AdPlacement[];
  /**
   * What the objective that is bidden for does to rates. Search and retail media buy the click, whatever the objective.
   *
   * @minItems 1
   */
  objectives: ObjectiveEffect[];
  /**
   * What a device does to rates.
   *
   * @minItems 1
   */
  devices: DeviceEffect[];
  /**
   * An audience that campaigns of every brand have, besides those of the brand.
   *
   * @minItems 1
   */
  general_audiences: GeneralAudience[];
  /**
   * By how much a platform's figures come later than those of the others, which are there on the next morning.
   *
   * @minItems 1
   */
  reporting_delays: ReportingDelay[];
  /**
   * Share of a day's activity by weekday.
   *
   * @minItems 1
   */
  rhythms: WeekShape[];
  /**
   * Demand by month.
   *
   * @minItems 1
   */
  seasons: YearShape[];
  /**
   * What the same impression costs by month, January first.
   *
   * @minItems 12
   * @maxItems 12
   */
  auction: MonthPrice[];
}
export interface AdFormat {
  format: string;
  /** In the ids of creatives. */
  code: string;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface AdPlacement {
  platform: string;
  channel: 'Social' | 'Search' | 'Video' | 'Display' | 'Connected TV' | 'Retail media';
  placement: string;
  format: string;
  /** EUR for a thousand impressions. */
  cpm: number;
  /** Clicks of impressions. */
  ctr: number;
  /** Conversions of clicks when the objective is conversion. */
  cvr: number;
  /** How well it serves awareness; absent where it is not used for it. */
  awareness?: number;
  /** How well it serves consideration; absent where it is not used for it. */
  consideration?: number;
  /** How well it serves conversion; absent where it is not used for it. */
  conversion?: number;
  /** Only bought as search on keywords. */
  keywords?: 1;
  /** Completed views of started ones; absent where there is no film. */
  vtr?: number;
  /** Viewable of measurable impressions; absent where nobody measures it. */
  viewability?: number;
  /** Share of devices. */
  mobile?: number;
  /** Share of devices. */
  desktop?: number;
  /** Share of devices. */
  tablet?: number;
  /** Share of devices. */
  connected_tv?: number;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface ObjectiveEffect {
  objective: Objective;
  /** In names of campaigns. */
  code: string;
  /** The most that a campaign uses at once. */
  platforms: number;
  cpm: number;
  ctr: number;
  cvr: number;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface DeviceEffect {
  device: Device;
  ctr: number;
  cvr: number;
  /** Of clicks, how many become visits. */
  landing: number;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface GeneralAudience {
  audience: string;
  weight: number;
  cpm: number;
  ctr: number;
  cvr: number;
  /** Of campaigns on keywords. */
  search?: 1;
  consideration?: 1;
  conversion?: 1;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface ReportingDelay {
  platform: string;
  days: number;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface WeekShape {
  rhythm: string;
  mon: number;
  tue: number;
  wed: number;
  thu: number;
  fri: number;
  sat: number;
  sun: number;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface YearShape {
  season: string;
  jan: number;
  feb: number;
  mar: number;
  apr: number;
  may: number;
  jun: number;
  jul: number;
  aug: number;
  sep: number;
  oct: number;
  nov: number;
  dec: number;
  /** A key of `sources`, or `invented`. */
  source: string;
}
export interface MonthPrice {
  month: string;
  price: number;
  source: string;
}
