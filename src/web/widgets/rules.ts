import { max, min } from 'd3-array';
import type { ReportColumn } from '../../language/plan/index.ts';
import { numberStyle } from './styles.ts';
import type { WidgetContext } from './widget.ts';

/** A rule for figures between two bounds. A rule without bounds applies to all figures. */
export interface FigureRule {
  readonly above?: number;
  readonly below?: number;
}

/** The first rule that applies to a figure; a rule with both bounds applies between them. */
export function ruleFor<Kind extends FigureRule>(figure: unknown, rules: readonly Kind[]): Kind | undefined {
  if (typeof figure !== 'number') return undefined;
  return rules.find(
    ({ above, below }) => (above === undefined || figure > above) && (below === undefined || figure < below),
  );
}

/**
 * The names of a measure's rules: their titles, else their bounds; for a rule without bounds, the bounds that the
 * rules before it leave.
 */
export function ruleNames(
  rules: readonly (FigureRule & { readonly title?: string | undefined })[],
  measure: ReportColumn,
  { t, appText, format }: Pick<WidgetContext, 't' | 'appText' | 'format'>,
): readonly string[] {
  const text = (figure: number): string => format.compact(figure, numberStyle(measure));
  return rules.map(({ title, ...rule }, at) =>
    title === undefined
      ? (boundsText(leftTo(rule, rules.slice(0, at)), text) ?? appText('widgets.other'))
      : t(title),
  );
}

/** The bounds of the figures that a rule without bounds applies to. */
function leftTo(rule: FigureRule, before: readonly FigureRule[]): FigureRule {
  if (rule.above !== undefined || rule.below !== undefined) return rule;
  const [above, below] = [max(before, (each) => each.below), min(before, (each) => each.above)];
  return { ...(above === undefined ? {} : { above }), ...(below === undefined ? {} : { below }) };
}

function boundsText({ above, below }: FigureRule, text: (figure: number) => string): string | null {
  if (above !== undefined && below !== undefined) return `${text(above)} – ${text(below)}`;
  if (above !== undefined) return `> ${text(above)}`;
  return below === undefined ? null : `< ${text(below)}`;
}
