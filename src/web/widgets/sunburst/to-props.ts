import { hierarchyOf } from '../chart-kit/data/hierarchy.ts';
import type { Hierarchy } from '../chart-kit/data/hierarchy.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface SunburstProps extends Hierarchy {
  readonly legend: SpecOf<'sunburst'>['legend'];
  readonly height: number;
}

/** Rings of shares, one ring for each level. */
export function sunburstProps(
  spec: SpecOf<'sunburst'>,
  data: WidgetData,
  context: WidgetContext,
): SunburstProps | null {
  const report = data[spec.query];
  const hierarchy = report && hierarchyOf(spec, report, context);
  return hierarchy ? { ...hierarchy, legend: spec.legend, height: spec.height } : null;
}
