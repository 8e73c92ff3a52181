import type { ReportColumn } from '../../../language/plan/index.ts';
import { columnsUnder, idColumn } from '../columns.ts';

const { column, figure, wordsOf } = columnsUnder('names');

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
  // A name has a row for each of its faults, so rows need an id.
  idColumn('name'),
  column('name'),
  column('state', { members: wordsOf('words', ['right', 'wrong']) }),
  column('segment'),
  column('rule', { members: wordsOf('rules', rules) }),
  column('found'),
  column('allowed'),
  column('nearest'),
  column('suggestion'),
];

export const usageColumns: readonly ReportColumn[] = [
  idColumn('taxonomy'),
  column('taxonomy'),
  column('level', { members: wordsOf('words', ['campaign', 'adSet', 'creative']) }),
  column('status', { members: wordsOf('words', ['draft', 'active', 'retired']) }),
  column('example'),
  column('problem', { members: wordsOf('problems', problems) }),
  figure('version', 'integer'),
  figure('segments', 'integer'),
  figure('values', 'integer'),
  figure('names', 'integer'),
  figure('fitting', 'integer'),
  figure('share', 'percent'),
];
