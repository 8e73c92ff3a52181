import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { describeTable } from './describe.ts';
import { standsInParts } from './parts.ts';
import { tableProps } from './to-props.ts';
import { tableReport } from './to-report.ts';

export const tableWidget = defineWidget({
  type: 'table',
  skeleton: 'rows',
  heightOf: ({ height }) => height,
  fits: ({ fit }) => fit,
  toProps: tableProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: tableReport,
  inParts: standsInParts,
  describe: describeTable,
});
