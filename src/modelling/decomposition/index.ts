// Why a total or a ratio changed. Pure arithmetic, for browsers too.
export { decompose, decomposeRatio } from './decompose.ts';
export type { Amount, Contribution, Effects, Member } from './decompose.ts';
export { rankParts } from './rank.ts';
