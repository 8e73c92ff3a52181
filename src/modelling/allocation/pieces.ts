import type { AllocationCell } from './problem.ts';

/** A piecewise linear curve. Each of the first `ordered` pieces must be full before the next one begins. */
export interface Pieces {
  readonly spends: readonly number[];
  readonly responses: readonly number[];
  readonly ordered: number;
}

const PIECES = 32;
const PIECES_OF_AN_S = 6;

/**
 * Divides a cell's curve into linear pieces, which are shorter where it bends more (at little spend). Today's
 * spend is a breakpoint, so its response is exact. Around `near`, the result of an earlier solution, pieces
 * are short.
 */
export function piecesOf(cell: AllocationCell, near: number | null): Pieces {
  const { curve, max, floor = 0, today } = cell;
  const from = floor > 0 ? 0 : cell.min;
  if (max <= from) return { spends: [from], responses: [curve.response(from)], ordered: 0 };
  const turn = Math.min(Math.max(curve.concaveFrom, from), max);
  const ofCurve = curve.bends?.filter((spend) => spend > from && spend < max) ?? cuts(from, turn, max);
  const spends = new Set([from, turn, max, ...ofCurve]);
  const between = (spend: number | undefined): spend is number =>
    spend !== undefined && spend > from && spend < max;
  if (between(today)) spends.add(today);
  if (floor > 0 && between(floor)) spends.add(floor);
  if (near !== null && curve.bends === undefined) {
    const sorted = [...spends].toSorted((left, right) => left - right);
    const below = sorted.findLast((spend) => spend < near) ?? from;
    const above = sorted.find((spend) => spend > near) ?? max;
    for (let piece = 1; piece < PIECES; piece += 1) spends.add(below + ((above - below) * piece) / PIECES);
    if (between(near)) spends.add(near);
  }
  const sorted = [...spends].toSorted((left, right) => left - right);
  return {
    spends: sorted,
    responses: sorted.map((spend) => curve.response(spend)),
    ordered: sorted.filter((spend) => spend > from && spend <= turn).length,
  };
}

function cuts(from: number, turn: number, max: number): number[] {
  return [
    ...Array.from({ length: PIECES - 1 }, (_, piece) => turn + (max - turn) * ((piece + 1) / PIECES) ** 2),
    ...Array.from(
      { length: PIECES_OF_AN_S - 1 },
      (_, piece) => from + ((turn - from) * (piece + 1)) / PIECES_OF_AN_S,
    ),
  ];
}
