import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { describeTable } from './describe.ts';
import { TABLE_HEIGHT, tableProps } from './to-props.ts';
import { tableReport } from './to-report.ts';

export const tableWidget = defineWidget({
  type: 'table',
  skeleton: 'table',
  heightOf: (spec) => (spec.fit === true ? null : (spec.height ?? TABLE_HEIGHT)),
  toProps: tableProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: tableReport,
  describe: describeTable,
});
