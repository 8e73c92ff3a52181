import { hierarchyOf } from '../chart-kit/data/hierarchy.ts';
import type { Hierarchy } from '../chart-kit/data/hierarchy.ts';
import type { SpecOf, ToProps } from '../widget.ts';

export interface SunburstProps extends Hierarchy {
  readonly legend: SpecOf<'sunburst'>['legend'];
  readonly height: number;
}

/** Rings of shares, one ring for each level. */
export const sunburstProps: ToProps<'sunburst', SunburstProps> = (spec, data, context) => {
  const report = data[spec.query];
  const hierarchy = report && hierarchyOf(spec, report, context);
  return hierarchy ? { ...hierarchy, legend: spec.legend, height: spec.height } : null;
};
