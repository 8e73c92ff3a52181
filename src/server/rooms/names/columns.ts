import type { ReportColumn } from '../../../language/plan/index.ts';

const text = (name: string, members?: readonly string[], group = 'words'): ReportColumn => ({
  name,
  role: 'dimension',
  type: 'string',
  title: name,
  titleKey: `names.${name}`,
  ...(members && { members: Object.fromEntries(members.map((one) => [one, `names.${group}.${one}`])) }),
});

const figure = (name: string, format: 'integer' | 'percent'): ReportColumn => ({
  name,
  role: 'measure',
  type: 'number',
  title: name,
  titleKey: `names.${name}`,
  format,
});

const key = (of: string): ReportColumn => ({
  name: 'id',
  role: 'key',
  of,
  type: 'string',
  title: 'id',
  titleKey: 'id',
});

const rules = [
  'missing',
  'extra',
  'delimiter',
  'choice',
  'pattern',
  'date',
  'counter',
  'length',
  'case',
  'space',
];
const problems = [
  'noSegments',
  'sameName',
  'signs',
  'noValues',
  'sameCode',
  'code',
  'mask',
  'dateFormat',
  'digits',
  'length',
];

export const checkColumns: readonly ReportColumn[] = [
  // A name has a row for each of its faults.
  key('name'),
  text('name'),
  text('state', ['right', 'wrong']),
  text('segment'),
  text('rule', rules, 'rules'),
  text('found'),
  text('allowed'),
  text('nearest'),
  text('suggestion'),
];

export const usageColumns: readonly ReportColumn[] = [
  key('taxonomy'),
  text('taxonomy'),
  text('level', ['campaign', 'adSet', 'creative']),
  text('status', ['draft', 'active', 'retired']),
  text('example'),
  text('problem', problems, 'problems'),
  figure('version', 'integer'),
  figure('segments', 'integer'),
  figure('values', 'integer'),
  figure('names', 'integer'),
  figure('fitting', 'integer'),
  figure('share', 'percent'),
];
