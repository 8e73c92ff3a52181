import type { ReportColumn } from '../../../language/plan/index.ts';

const text = (name: string, members?: Readonly<Record<string, string>>): ReportColumn => ({
  name,
  role: 'dimension',
  type: 'string',
  title: name,
  titleKey: `jobs.${name}`,
  ...(members && { members }),
});

const instant = (name: string): ReportColumn => ({ ...text(name), type: 'instant' });

const figure = (name: string, format: 'integer' | 'percent'): ReportColumn => ({
  name,
  role: 'measure',
  type: 'number',
  title: name,
  titleKey: `jobs.${name}`,
  format,
});

const wordsOf = (group: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `jobs.${group}.${name}`]));

/** The columns of a job, in the order in which its row holds them. */
export const jobColumns: readonly ReportColumn[] = [
  // Many jobs are of one kind.
  { name: 'id', role: 'key', of: 'job', type: 'string', title: 'id', titleKey: 'id' },
  text('job', wordsOf('kinds', ['housekeeping', 'thumbnail', 'emptyBins', 'delivery', 'alert', 'notify'])),
  text('about'),
  text('user'),
  text('state', wordsOf('states', ['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled'])),
  instant('created'),
  instant('started'),
  instant('ended'),
  instant('next'),
  text('error'),
  figure('progress', 'percent'),
  figure('attempts', 'integer'),
  text('owner', wordsOf('owners', ['server', 'company'])),
];
