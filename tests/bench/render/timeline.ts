import type { Page } from 'playwright-core';

/** The times of the requests of a first visit, in milliseconds since the visit began. */
export interface Timeline {
  readonly steps: Readonly<Record<string, readonly [left: number, answered: number]>>;
  readonly firstPaint: number;
  readonly requests: number;
  /** Compressed size of all files and responses. */
  readonly kilobytes: number;
}

/** The recorded steps until the first query. The first matching request counts. */
const steps: Readonly<Record<string, string>> = {
  entry: '/assets/index-[^/]*\\.js$',
  'token check': '/api/global/security/tokencheck$',
  metadata: '/api/global/metadata$',
  manifest: '/api/pages$',
  plan: '/api/pages/(?!locales|events|public|start)[^/]+$',
  dictionary: '/api/pages/locales/',
  'page start': '/api/pages/start',
  'first report': '/api/reports/',
};

/** Reads the timeline of a visit from the browser's performance entries. */
export function timelineOf(page: Page): Promise<Timeline> {
  return page.evaluate((patterns) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const found = Object.entries(patterns).flatMap(([name, pattern]) => {
      const entry = entries.find((request) => new RegExp(pattern).test(request.name));
      return entry === undefined ? [] : [[name, [entry.startTime, entry.responseEnd]] as const];
    });
    const bytes = [visit, ...entries].reduce((sum, entry) => sum + (entry?.transferSize ?? 0), 0);
    return {
      steps: Object.fromEntries(found),
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      requests: entries.length + 1,
      kilobytes: bytes / 1024,
    };
  }, steps);
}

/** Formats the steps in order, one per line. */
export function formatTimeline({ steps: found, firstPaint, requests, kilobytes }: Timeline): string {
  const lines = Object.entries(found)
    .toSorted(([, [one]], [, [other]]) => one - other)
    .map(([name, [left, answered]]) => `${name} ${Math.round(left)} to ${Math.round(answered)}`);
  return `${lines.join(', ')}; first paint ${Math.round(firstPaint)} ms; ${requests} requests, ${Math.round(kilobytes)} KB`;
}
