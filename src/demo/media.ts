import type { Platform } from './generated/company.ts';

export type Objective = 'awareness' | 'consideration' | 'conversion';
export type Device = 'mobile' | 'desktop' | 'tablet' | 'connected tv';

/** What is shown there, and its short name in the ids of creatives. */
export const FORMATS = {
  'Image 1:1': 'IMG',
  Carousel: 'CAR',
  'Single image': 'SIN',
  'Document ad': 'DOC',
  'Product listing': 'PLA',
  'Headline banner': 'HLB',
  'Medium rectangle': 'MPU',
  'Half page': 'HPA',
  'Responsive display': 'RDA',
  'Responsive search ad': 'RSA',
  'Creator video': 'CRV',
  'In-feed video': 'IFV',
  'Bumper 6s': 'B06',
  'Video 9:16 10s': 'S10',
  'Video 9:16 15s': 'S15',
  'Video 9:16 30s': 'S30',
  'Video 16:9 15s': 'V15',
  'Video 16:9 30s': 'V30',
  'TrueView 20s': 'V20',
  'Spot 15s': 'T15',
  'Spot 20s': 'T20',
} as const;

export type Format = keyof typeof FORMATS;

/** A place to buy, with what a buyer in Germany expects of it when the objective is consideration. */
export interface AdPlacement {
  readonly platform: Platform;
  readonly channel: 'Social' | 'Search' | 'Video' | 'Display' | 'Connected TV' | 'Retail media';
  readonly name: string;
  readonly format: Format;
  /** How well it serves each objective; one that is missing does not use it. */
  readonly fits: Readonly<Partial<Record<Objective, number>>>;
  /** Only bought as search on keywords. */
  readonly keywords?: true;
  /** EUR for a thousand impressions. */
  readonly cpm: number;
  /** Clicks of impressions. */
  readonly ctr: number;
  /** Conversions of clicks when the objective is conversion. */
  readonly cvr: number;
  /** Completed views of started ones; absent where there is no film. */
  readonly vtr?: number;
  /** Viewable of measurable impressions; absent where nobody measures it. */
  readonly viewability?: number;
  readonly devices: Readonly<Partial<Record<Device, number>>>;
}

/** What the objective that is bidden for does to a placement's rates. Search and retail media buy the click, whatever the objective. */
export const OBJECTIVE_EFFECT: Readonly<
  Record<Objective, { readonly cpm: number; readonly ctr: number; readonly cvr: number }>
> = {
  awareness: { cpm: 0.82, ctr: 0.62, cvr: 0.14 },
  consideration: { cpm: 1, ctr: 1, cvr: 0.36 },
  conversion: { cpm: 1.28, ctr: 1.12, cvr: 1 },
};

export const DEVICE_EFFECT: Readonly<Record<Device, { readonly ctr: number; readonly cvr: number }>> = {
  mobile: { ctr: 1.06, cvr: 0.84 },
  desktop: { ctr: 0.88, cvr: 1.32 },
  tablet: { ctr: 0.94, cvr: 0.95 },
  'connected tv': { ctr: 0.25, cvr: 0.3 },
};

/** Days by which a platform's figures come later than those of the others, which are there on the next morning. */
export const REPORTING_DELAY: Readonly<Partial<Record<Platform, number>>> = {
  LinkedIn: 1,
  'Programmatic TV': 1,
  'Amazon Ads': 1,
};
