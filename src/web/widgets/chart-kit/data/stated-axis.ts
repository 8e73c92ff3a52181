import type { ReportData } from '../../../../language/plan/index.ts';
import { targetOf } from '../../styles.ts';
import type { TargetSpec } from '../../styles.ts';
import type { WidgetContext, WidgetData } from '../../widget.ts';
import type { AxisOfFigures, Target } from './model.ts';

/** An axis as it is written in a page file. */
export interface AxisSpec {
  readonly min?: number;
  readonly max?: number;
  readonly scale?: AxisOfFigures['scale'];
  readonly reversed?: boolean;
  readonly title?: string;
}

/** One target or several. In a chart with two axes, each names its axis. */
export type TargetSpecs = StatedTarget | readonly StatedTarget[];

type StatedTarget = TargetSpec & Pick<Target, 'axis'>;

export function axisOf(
  spec: AxisSpec | undefined,
  { t }: Pick<WidgetContext, 't'>,
): AxisOfFigures | undefined {
  if (spec === undefined) return undefined;
  const { min = null, max = null, scale = 'linear', reversed = false, title } = spec;
  return { min, max, scale, reversed, title: title === undefined ? null : t(title) };
}

/** The targets whose values could be loaded. */
export function targetsOf(
  specs: TargetSpecs | undefined,
  report: ReportData,
  data: WidgetData,
  context: WidgetContext,
): readonly Target[] {
  return [specs ?? []].flat().flatMap((spec): readonly Target[] => {
    const target = targetOf(spec, report, data, context);
    return target === null ? [] : [{ ...target, ...(spec.axis === 'right' && { axis: spec.axis }) }];
  });
}

/** A sentence about the targets, for screen readers; empty without any. */
export function statedTargets(
  targets: readonly (Target & { readonly written: string })[],
  { appText }: Pick<WidgetContext, 'appText'>,
): string {
  if (targets.length === 0) return '';
  const names = targets.map(({ label, written }) => `${label} ${written}`).join(', ');
  return ` ${appText('widgets.describe.targets', { names })}`;
}
