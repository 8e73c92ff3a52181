import type { FileListing } from '../generated/api.ts';
export type ExampleValues = Readonly<Record<string, string | number | boolean | null>>;

/** A row as the API returns it. */
export interface ExampleRow {
  readonly id: string;
  readonly version: number;
  readonly values: ExampleValues;
  readonly texts: Readonly<Record<string, string>>;
  readonly changedBy?: string;
  readonly changedAt?: string;
}

/** The rows of the tables that are only read. `remarks` are comments, the others make names. */
export const otherRows: Readonly<Record<string, readonly ExampleRow[]>> = Object.fromEntries(
  Object.entries({
    remarks: [
      { target: 'B1-ctr-1', written: '2026-01-05T09:12:00Z', remark: 'Can we reach 12 % with the new film?' },
      { target: 'B1-ctr-1', written: '2026-01-06T15:40:00Z', remark: 'Only with twice the budget for video. I would stay at 11 %.' },
    ],
    taxonomies: [
      { taxonomy: 'campaigns', title: 'Campaign names', status: 'active', delimiter: '_', letter_case: 'lower', space: '-' },
    ],
    taxonomy_segments: [
      { taxonomy: 'campaigns', position: 1, segment: 'Brand', kind: 'choice', required: true },
      { taxonomy: 'campaigns', position: 2, segment: 'Channel', kind: 'choice', required: true },
      { taxonomy: 'campaigns', position: 3, segment: 'Topic', kind: 'text', length: 20, required: true },
    ],
    taxonomy_values: [
      { taxonomy: 'campaigns', segment: 'Brand', code: 'alba', title: 'Alba' },
      { taxonomy: 'campaigns', segment: 'Brand', code: 'borea', title: 'Borea' },
      { taxonomy: 'campaigns', segment: 'Channel', code: 'srch', title: 'Search' },
      { taxonomy: 'campaigns', segment: 'Channel', code: 'vid', title: 'Video' },
    ],
  }).map(([name, values]) => [
    name,
    values.map((each, at) => ({
      id: `${name}-${at + 1}`,
      version: 1,
      values: each as ExampleValues,
      texts: {},
      changedBy: ['Kim', 'Ana'][at % 2]!,
      changedAt: 'written' in each ? each.written : '2026-01-05T09:12:00Z',
    })),
  ]),
); // prettier-ignore

const changed = { version: 1, changedBy: 'Kim', changedAt: '2026-10-20T09:12:00Z', deletedAt: null };
const shape = { type: null, bytes: null, width: null, height: null, duration: null };
const video = { ...shape, kind: 'file', type: 'mp4', width: 1920, height: 1080 } as const;

/** The files of an area. */
export const exampleFiles: FileListing = {
  area: { title: 'Videos', types: ['mp4', 'webm'], maxMegabytes: 200, isNamed: false },
  entries: [
    { id: 'f1', kind: 'folder', name: 'Spring launch', path: '', ...shape, ...changed },
    { id: 'f2', name: 'Brand film 15 s.mp4', path: '', ...video, bytes: 8_400_000, duration: 15, ...changed },
    { id: 'f3', name: 'Store opening.mp4', path: '', ...video, bytes: 21_700_000, duration: 30, ...changed },
  ],
  count: 3,
  ids: null,
  truncated: false,
  ticket: 'example',
  mayWrite: true,
  used: 30_100_000,
  most: 20_000_000_000,
};
