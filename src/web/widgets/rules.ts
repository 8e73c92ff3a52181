/** A rule for figures between two bounds; one without a bound applies to all. */
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
