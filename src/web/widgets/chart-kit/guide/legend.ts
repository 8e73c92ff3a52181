import type { CartesianProps } from '../data/model.ts';
import type { DrawnLegend, Room } from '../drawing.ts';

const LINE = 28;
const BESIDE = 160;

/** The legend of series; null for a single one, which the heading names, and where none is wanted. */
export function seriesLegend(
  { series, legend, measure }: CartesianProps,
  colorOf: (id: string) => string,
  label: (title: string) => string,
): DrawnLegend | null {
  if (legend === 'none' || series.length < 2) return null;
  return {
    kind: 'choice',
    place: legend === 'auto' ? 'top' : legend,
    label: label(measure),
    entries: series.map(({ id, name, holds }) => ({
      id,
      name,
      color: colorOf(id),
      ...(holds.length === 0 ? {} : { holds: holds.join(', ') }),
    })),
  };
}

/** What a legend leaves of the room. */
export function besideLegend({ width, height }: Room, legend: DrawnLegend | null): Room {
  if (legend === null) return { width, height };
  return legend.place === 'right' ? { width: width - BESIDE, height } : { width, height: height - LINE };
}
