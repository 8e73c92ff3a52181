import { memo, useEffect } from 'react';
import { whatIsOpen } from '../../../language/plan/index.ts';
import { preloadWidgets } from '../../widgets/index.ts';
import { firstScreenOf } from '../first-screen.ts';
import { useOpenParts } from '../use-page-model.ts';
import { Panels } from './Panels.tsx';
import type { LayoutContext } from './Rows.tsx';
import { Sections } from './Sections.tsx';

/** The content of a page below its filters: its rows and sections, then its tabs. */
export const PageLayout = memo(function PageLayout(props: Omit<LayoutContext, 'first'>) {
  const { plan, model, registry } = props;
  const parts = useOpenParts(model);
  useEffect(() => preloadWidgets(plan, registry), [plan, registry]);
  const { innerWidth: width, innerHeight: height } = window;
  const { rows } = whatIsOpen(plan, parts);
  const first = firstScreenOf({ rows, widgets: plan.widgets }, registry, { width, height });
  const context = { ...props, first };
  return (
    <>
      <Sections sections={plan.sections} parts={parts} {...context} />
      {plan.panels !== null && <Panels panels={plan.panels} parts={parts} {...context} />}
    </>
  );
});
