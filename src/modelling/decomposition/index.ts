// Why a total or a ratio changed. Pure arithmetic, for browsers too.
export { decompose, decomposeRatio } from './decompose.ts';
export type { Amount, Contribution, Decomposition, Effects, Member } from './decompose.ts';
export { rankParts, wholeUnits } from './rank.ts';
export type { RankedPart } from './rank.ts';
