import type { AllocationProblem } from './problem.ts';

/** Throws a RangeError for invalid arguments. Contradictory limits are not an error but a result. */
export function refuseProblem({ cells, goal, budget, limits = [], active }: AllocationProblem): void {
  const known = new Set(cells.map(({ id }) => id));
  if (cells.length === 0) throw new RangeError('An allocation needs a cell.');
  if (known.size < cells.length) throw new RangeError('Two cells of an allocation have the same id.');
  for (const { id, min, max, floor = 0, today = 0 } of cells) {
    const isGood = min >= 0 && floor >= 0 && today >= 0 && [min, max, floor, today].every(Number.isFinite);
    if (!isGood) throw new RangeError(`The limits of "${id}" must be amounts of 0 or more.`);
    if (floor > 0 && min > 0)
      throw new RangeError(`"${id}" is always on with a minimum: it can't have a floor too.`);
  }
  if (budget !== undefined && !(budget >= 0 && Number.isFinite(budget)))
    throw new RangeError('A budget must be an amount of 0 or more.');
  const figure = 'ratio' in goal ? goal.ratio : 'response' in goal ? goal.response : 0;
  if (!(figure >= 0 && Number.isFinite(figure)))
    throw new RangeError('A target must be a number of 0 or more.');
  for (const { name, factors, least = 0, most = 0 } of limits) {
    const unknown = factors.find(({ cell }) => !known.has(cell));
    if (unknown !== undefined)
      throw new RangeError(`The limit "${name}" names "${unknown.cell}", which is no cell.`);
    if (![least, most, ...factors.map(({ factor }) => factor)].every(Number.isFinite))
      throw new RangeError(`The limit "${name}" has a figure that is no number.`);
  }
  if (active !== undefined && cells.some(({ min, floor = 0 }) => floor === 0 && min === 0))
    throw new RangeError('"At least so many are on" needs a minimum or a floor for every cell.');
}
