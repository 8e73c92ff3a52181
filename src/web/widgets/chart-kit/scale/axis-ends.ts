import { scaleLinear } from 'd3-scale';
import type { AxisOfFigures } from '../data/model.ts';
import type { Stacked } from './stack.ts';
import type { ValueScale } from './values.ts';

/** The approximate number of steps along the axis. */
const STEPS = 4;
/** An axis over more powers of ten than this has ticks only at powers of ten. */
const DECADES_WITH_STEPS = 2;
/** Smaller figures count as zero, which a logarithmic axis can't show. */
const LEAST = 1e-12;

/** Whether a figure is within the range of the axis. */
export const isOnAxis = ({ min, max, scale }: AxisOfFigures, figure: number): boolean =>
  figure >= (min ?? -Infinity) && figure <= (max ?? Infinity) && (scale === 'linear' || figure >= LEAST);

/** The number of figures outside the axis. */
export function countBeyond(axis: AxisOfFigures, stacked: readonly Stacked[]): number {
  const ends = stacked.flatMap(({ extents }) => extents.flatMap((each) => (each === null ? [] : [each[1]])));
  return ends.filter((figure) => !isOnAxis(axis, figure)).length;
}

/** On a logarithmic axis, figures of zero or less are gaps. */
export function drawableOn(axis: AxisOfFigures | undefined, stacked: readonly Stacked[]): readonly Stacked[] {
  if (axis?.scale !== 'log') return stacked;
  return stacked.map(({ series, extents }) => ({
    series,
    extents: extents.map((extent) => (extent === null || extent[1] < LEAST ? null : extent)),
  }));
}

/**
 * Applies the page's settings of an axis to the scale derived from the data. `figures` are all the figures that are
 * drawn.
 */
export function statedScale(
  natural: ValueScale,
  axis: AxisOfFigures,
  figures: readonly number[],
): ValueScale {
  const isEnded = axis.min !== null || axis.max !== null || axis.scale === 'log';
  const scale = isEnded ? withEnds(natural, axis, figures) : natural;
  return axis.reversed ? { ...scale, ticks: fromFirst(scale), reversed: true } : scale;
}

/** A reversed axis has a tick at its first figure, such as rank 1, and no tick that would touch it. */
function fromFirst({ min, ticks }: ValueScale): readonly number[] {
  const [first = min, second = first] = ticks;
  return [min, ...ticks.filter((tick) => tick - min > (second - first) / 2)];
}

function withEnds(natural: ValueScale, axis: AxisOfFigures, figures: readonly number[]): ValueScale {
  if (axis.scale === 'log') return logScale(axis, figures);
  const min = axis.min ?? Math.min(natural.min, axis.max ?? Infinity);
  const max = axis.max ?? Math.max(natural.max, min);
  const end = max > min ? max : min + (Math.abs(min) || 1);
  return { min, max: end, ticks: scaleLinear([min, end], [0, 1]).ticks(STEPS) };
}

/** A scale with powers of ten around the figures, unless the page sets the ends. */
function logScale(axis: AxisOfFigures, figures: readonly number[]): ValueScale {
  const positive = figures.filter((figure) => figure >= LEAST);
  const least = axis.min ?? Math.min(...positive, axis.max ?? Infinity);
  const low = Number.isFinite(least) ? least : 1;
  const high = Math.max(axis.max ?? Math.max(...positive, low), low);
  const min = axis.min ?? 10 ** Math.floor(Math.log10(low));
  const ceiling = axis.max ?? 10 ** Math.ceil(Math.log10(high));
  const max = ceiling > min ? ceiling : min * 10;
  return { min, max, ticks: logTicks(min, max), log: true };
}

function logTicks(min: number, max: number): number[] {
  const [first, last] = [Math.floor(Math.log10(min)), Math.ceil(Math.log10(max))];
  const steps = Math.log10(max / min) > DECADES_WITH_STEPS ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = first; power <= last; power++)
    for (const step of steps) {
      const tick = Number(`${step}e${power}`);
      if (tick >= min && tick <= max) ticks.push(tick);
    }
  return ticks.length > 1 ? ticks : scaleLinear([min, max], [0, 1]).ticks(STEPS);
}
