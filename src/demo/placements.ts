import type { AdPlacement } from './media.ts';

const PHONE = { mobile: 0.9, tablet: 0.1 } as const;
const WEB = { mobile: 0.62, desktop: 0.3, tablet: 0.08 } as const;
const DESK = { mobile: 0.45, desktop: 0.55 } as const;
const TV = { 'connected tv': 1 } as const;

const META = { platform: 'Meta', channel: 'Social' } as const;
const SEARCH = { platform: 'Google Ads', channel: 'Search' } as const;
const YOUTUBE = { platform: 'YouTube', channel: 'Video' } as const;
const TIKTOK = { platform: 'TikTok', channel: 'Social' } as const;
const LINKEDIN = { platform: 'LinkedIn', channel: 'Social' } as const;
const DISPLAY = { platform: 'DV360', channel: 'Display' } as const;
const CTV = { platform: 'Programmatic TV', channel: 'Connected TV' } as const;
const AMAZON = { platform: 'Amazon Ads', channel: 'Retail media' } as const;

// prettier-ignore
export const PLACEMENTS: readonly AdPlacement[] = [
  { ...META, name: 'Facebook Feed', format: 'Image 1:1', fits: { consideration: 0.8, conversion: 1 }, cpm: 7.1, ctr: 0.0115, cvr: 0.019, viewability: 0.7, devices: WEB },
  { ...META, name: 'Instagram Feed', format: 'Carousel', fits: { consideration: 1, conversion: 1 }, cpm: 7.6, ctr: 0.0098, cvr: 0.018, viewability: 0.72, devices: PHONE },
  { ...META, name: 'Instagram Stories', format: 'Video 9:16 15s', fits: { awareness: 1, consideration: 0.6, conversion: 0.5 }, cpm: 5.6, ctr: 0.0072, cvr: 0.013, vtr: 0.31, viewability: 0.76, devices: PHONE },
  { ...META, name: 'Reels', format: 'Video 9:16 10s', fits: { awareness: 1.2, consideration: 0.7 }, cpm: 4.4, ctr: 0.0054, cvr: 0.01, vtr: 0.19, viewability: 0.74, devices: PHONE },
  { ...SEARCH, name: 'Brand keywords', format: 'Responsive search ad', fits: { conversion: 0.55 }, keywords: true, cpm: 58, ctr: 0.165, cvr: 0.088, devices: WEB },
  { ...SEARCH, name: 'Generic keywords', format: 'Responsive search ad', fits: { conversion: 1 }, keywords: true, cpm: 49, ctr: 0.052, cvr: 0.036, devices: WEB },
  { ...SEARCH, name: 'Competitor keywords', format: 'Responsive search ad', fits: { conversion: 0.3 }, keywords: true, cpm: 41, ctr: 0.029, cvr: 0.021, devices: WEB },
  { ...SEARCH, name: 'Shopping', format: 'Product listing', fits: { conversion: 1 }, cpm: 5.4, ctr: 0.0118, cvr: 0.027, devices: WEB },
  { platform: 'Google Ads', channel: 'Display', name: 'Display Network', format: 'Responsive display', fits: { consideration: 0.5, conversion: 0.4 }, cpm: 1.7, ctr: 0.0041, cvr: 0.007, viewability: 0.57, devices: WEB },
  { ...YOUTUBE, name: 'In-stream skippable', format: 'TrueView 20s', fits: { awareness: 1.2, consideration: 1 }, cpm: 8.2, ctr: 0.0041, cvr: 0.008, vtr: 0.34, viewability: 0.94, devices: { mobile: 0.5, desktop: 0.2, 'connected tv': 0.3 } },
  { ...YOUTUBE, name: 'Bumper', format: 'Bumper 6s', fits: { awareness: 1 }, cpm: 5.4, ctr: 0.0011, cvr: 0.005, vtr: 0.93, viewability: 0.95, devices: { mobile: 0.6, desktop: 0.2, 'connected tv': 0.2 } },
  { ...YOUTUBE, name: 'In-feed', format: 'In-feed video', fits: { consideration: 0.8 }, cpm: 6.4, ctr: 0.0125, cvr: 0.009, vtr: 0.29, viewability: 0.88, devices: WEB },
  { ...YOUTUBE, name: 'Shorts', format: 'Video 9:16 15s', fits: { awareness: 0.6, consideration: 0.4 }, cpm: 3.6, ctr: 0.0032, cvr: 0.006, vtr: 0.24, viewability: 0.86, devices: PHONE },
  { ...TIKTOK, name: 'In-Feed Ads', format: 'Video 9:16 15s', fits: { awareness: 1, consideration: 1, conversion: 0.5 }, cpm: 4.7, ctr: 0.0068, cvr: 0.011, vtr: 0.12, viewability: 0.7, devices: PHONE },
  { ...TIKTOK, name: 'Spark Ads', format: 'Creator video', fits: { awareness: 0.6, consideration: 1, conversion: 0.5 }, cpm: 5.2, ctr: 0.0094, cvr: 0.012, vtr: 0.15, viewability: 0.71, devices: PHONE },
  { ...TIKTOK, name: 'TopView', format: 'Video 9:16 30s', fits: { awareness: 0.35 }, cpm: 11.5, ctr: 0.0135, cvr: 0.007, vtr: 0.21, viewability: 0.82, devices: PHONE },
  { ...LINKEDIN, name: 'Sponsored content', format: 'Single image', fits: { awareness: 0.8, consideration: 1, conversion: 0.6 }, cpm: 27, ctr: 0.0049, cvr: 0.024, viewability: 0.66, devices: DESK },
  { ...LINKEDIN, name: 'Sponsored video', format: 'Video 16:9 30s', fits: { awareness: 1, consideration: 0.6 }, cpm: 30, ctr: 0.0034, cvr: 0.014, vtr: 0.27, viewability: 0.68, devices: DESK },
  { ...LINKEDIN, name: 'Lead gen form', format: 'Document ad', fits: { conversion: 1 }, cpm: 32, ctr: 0.0056, cvr: 0.068, viewability: 0.65, devices: DESK },
  { ...DISPLAY, name: 'Open exchange', format: 'Medium rectangle', fits: { consideration: 0.7, conversion: 0.5 }, cpm: 2.1, ctr: 0.0011, cvr: 0.009, viewability: 0.61, devices: WEB },
  { ...DISPLAY, name: 'Premium publishers', format: 'Half page', fits: { awareness: 1, consideration: 0.9 }, cpm: 7.4, ctr: 0.0016, cvr: 0.007, viewability: 0.75, devices: WEB },
  { platform: 'DV360', channel: 'Video', name: 'Outstream', format: 'Video 16:9 15s', fits: { awareness: 0.8, consideration: 0.4 }, cpm: 6.2, ctr: 0.0021, cvr: 0.006, vtr: 0.47, viewability: 0.69, devices: WEB },
  { ...CTV, name: 'Broadcaster streaming', format: 'Spot 20s', fits: { awareness: 1 }, cpm: 24, ctr: 0.0002, cvr: 0.01, vtr: 0.965, viewability: 0.985, devices: TV },
  { ...CTV, name: 'Free streaming channels', format: 'Spot 15s', fits: { awareness: 0.7 }, cpm: 15.5, ctr: 0.0002, cvr: 0.01, vtr: 0.935, viewability: 0.98, devices: TV },
  { ...AMAZON, name: 'Sponsored Products', format: 'Product listing', fits: { conversion: 1.2 }, cpm: 3.3, ctr: 0.0042, cvr: 0.092, devices: WEB },
  { ...AMAZON, name: 'Sponsored Brands', format: 'Headline banner', fits: { consideration: 0.6, conversion: 0.6 }, cpm: 6.6, ctr: 0.0058, cvr: 0.071, devices: WEB },
  { ...AMAZON, name: 'Amazon DSP', format: 'Responsive display', fits: { consideration: 0.7 }, cpm: 4.9, ctr: 0.0025, cvr: 0.034, viewability: 0.63, devices: WEB },
];
