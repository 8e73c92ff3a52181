import type { CartesianProps, LegendPlace } from '../data/model.ts';
import type { DrawnLegend, LegendEntry, Room } from '../drawing.ts';

const LINE = 28;
const BESIDE = 160;

/** A legend whose entries can be taken out; null for a single one, which the heading names, and where none is wanted. */
export function choiceLegend(
  entries: readonly LegendEntry[],
  place: LegendPlace,
  label: string,
): DrawnLegend | null {
  if (place === 'none' || entries.length < 2) return null;
  return { kind: 'choice', place: place === 'auto' ? 'top' : place, label, entries };
}

/** The legend of series, with what "Other" holds. */
export function seriesLegend(
  { series, legend, measure }: CartesianProps,
  colorOf: (id: string) => string,
  label: (title: string) => string,
): DrawnLegend | null {
  const entries = series.map(({ id, name, holds }) => ({
    id,
    name,
    color: colorOf(id),
    ...(holds.length === 0 ? {} : { holds: holds.join(', ') }),
  }));
  return choiceLegend(entries, legend, label(measure));
}

/** What a legend leaves of the room. */
export function besideLegend({ width, height }: Room, legend: DrawnLegend | null): Room {
  if (legend === null) return { width, height };
  return legend.place === 'right' ? { width: width - BESIDE, height } : { width, height: height - LINE };
}
