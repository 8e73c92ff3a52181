import { late } from '../../../kit/late.tsx';

/** Few tables have commands for several rows: the code of the bar comes with the first of them. */
export const { Component: LateBulkBar } = late(async () => (await import('./BulkBar.tsx')).BulkBar);
