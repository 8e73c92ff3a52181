// The door of modelling. See README.md.
export { fitCurves, type FittedChannel, type FittedCurves, type RefusedCurves } from './curves/fit-curves.ts';
export * from './forecast/index.ts';
export * from './outliers/index.ts';
