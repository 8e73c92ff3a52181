import type { ReportColumn } from '../../../language/plan/index.ts';
import { columnsUnder, idColumn } from '../columns.ts';

const { column, figure, wordsOf } = columnsUnder('jobs');

/** The columns of a job, in the order of the cells of its row. */
export const jobColumns: readonly ReportColumn[] = [
  // Many jobs are of the same kind, so rows need an id.
  idColumn('job'),
  column('job', {
    members: wordsOf('kinds', ['housekeeping', 'thumbnail', 'emptyBins', 'delivery', 'alert', 'notify']),
  }),
  column('about'),
  column('user'),
  column('state', {
    members: wordsOf('states', ['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled']),
  }),
  column('created', { type: 'instant' }),
  column('started', { type: 'instant' }),
  column('ended', { type: 'instant' }),
  column('next', { type: 'instant' }),
  column('error'),
  figure('progress', 'percent'),
  figure('attempts', 'integer'),
  column('owner', { members: wordsOf('owners', ['server', 'company']) }),
];
