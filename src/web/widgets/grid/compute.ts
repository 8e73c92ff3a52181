import type { ResourcePlan } from '../../../language/plan/index.ts';
import type { RowReckoning } from './model/reckoning.ts';

/**
 * Loads the functions that compute and validate rows of a resource. The server runs the same code. It is
 * loaded only when the resource has computed fields or rules.
 */
export async function reckoningOf({
  fields,
  solve = [],
  rules = [],
}: Pick<ResourcePlan, 'fields' | 'solve' | 'rules'>): Promise<RowReckoning> {
  const computes = Object.values(fields).some(({ compute }) => compute !== undefined);
  if (!computes && solve.length === 0 && rules.length === 0)
    return { compute: null, follow: null, broken: null };
  const { computedValues, rulesBrokenBy, valuesThatFollow } = await import('../../../resources/index.ts');
  const model = { fields, solve, rules };
  return {
    compute: computes ? (values) => computedValues(model, values) : null,
    follow: solve.length === 0 ? null : (values, written) => valuesThatFollow(model, values, written),
    broken:
      rules.length === 0
        ? null
        : (values, severity) =>
            rulesBrokenBy(model, values, severity).flatMap(({ at, message }) =>
              at === null ? [] : [{ field: at, message }],
            ),
  };
}
