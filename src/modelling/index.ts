// The public interface of modelling. See README.md.
export * from './allocation/index.ts';
export * from './curves/index.ts';
export * from './forecast/index.ts';
export * from './outliers/index.ts';
