import type { ReportColumn } from '../../../language/plan/index.ts';
import { columnsUnder, idColumn } from '../columns.ts';

const { column, wordsOf } = columnsUnder('annotations');

const annotationKinds = ['alert', 'note'] as const;

/** The columns of an annotation, in the order of a row's cells. */
export const annotationColumns: readonly ReportColumn[] = [
  idColumn('annotation'),
  column('annotation'),
  column('kind', { members: wordsOf('kinds', annotationKinds) }),
  column('date', { type: 'date', grain: 'day' }),
  column('ends', { type: 'date', grain: 'day' }),
  column('measure'),
  column('user'),
  column('link', { role: 'helper' }),
];
