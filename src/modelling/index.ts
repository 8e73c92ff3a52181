// The door of modelling. See README.md.
export { fitCurves, type FittedChannel, type FittedCurves, type RefusedCurves } from './curves/fit-curves.ts';
