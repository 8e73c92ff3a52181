// The public interface of allocation.
export { adviseOn, isBetterPaused, type Advice } from './advice.ts';
export { allocate } from './allocate.ts';
export { concaveHull } from './hull.ts';
export { flightCurve, straightCurve, type AllocationCurve, type CurveFlight } from './curve.ts';
export type {
  AllocationCell,
  AllocationGoal,
  AllocationLimit,
  AllocationProblem,
  BindingLimit,
  NoSplit,
  Split,
} from './problem.ts';
