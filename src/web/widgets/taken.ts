import { linkOf, selectsOf } from '../../language/plan/index.ts';
import type { CompleteSpec } from '../../language/plan/index.ts';

/** Whether a click on a widget passes on a member of this dimension. */
export function isTaken(spec: CompleteSpec, dimension: string): boolean {
  const { params = {}, filters = {} } = linkOf(spec) ?? {};
  return [params, filters, selectsOf(spec)].some((taken) => Object.values(taken).includes(dimension));
}
