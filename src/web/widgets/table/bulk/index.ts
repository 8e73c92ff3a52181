import { late } from '../../../kit/late.tsx';

/** Loaded on demand: few tables have commands for several rows. */
export const { Component: LateBulkBar } = late(async () => (await import('./BulkBar.tsx')).BulkBar);
