import type { CartesianProps, LegendPlace, Series } from '../data/model.ts';
import type { DrawnLegend, LegendEntry, Room } from '../drawing.ts';

const LINE = 28;
const BESIDE = 160;

/**
 * A legend whose entries can be hidden. Null for a single entry, which the heading names, and where the page wants
 * none.
 */
export function choiceLegend(
  entries: readonly LegendEntry[],
  place: LegendPlace,
  label: string,
): DrawnLegend | null {
  return entries.length < 2 ? null : legendOf(entries, place, label);
}

function legendOf(entries: readonly LegendEntry[], place: LegendPlace, label: string): DrawnLegend | null {
  if (place === 'none' || entries.length === 0) return null;
  return { kind: 'choice', place: place === 'auto' ? 'top' : place, label, entries };
}

/** The legend of the series that have figures. "Other" lists its members. */
export function seriesLegend(
  { series, legend, measure }: CartesianProps,
  colorOf: (id: string) => string,
  label: (title: string) => string,
): DrawnLegend | null {
  if (series.length < 2) return null;
  const entries = series.filter(hasFigure).map(({ id, name, holds }) => ({
    id,
    name,
    color: colorOf(id),
    ...(holds.length === 0 ? {} : { holds: holds.join(', ') }),
  }));
  return legendOf(entries, legend, label(measure));
}

const hasFigure = ({ values, previous, forecast }: Series): boolean =>
  [values, previous ?? [], forecast?.values ?? []].some((figures) =>
    figures.some((figure) => figure !== null),
  );

/** The room that a legend leaves for the drawing. */
export function besideLegend({ width, height }: Room, legend: DrawnLegend | null): Room {
  if (legend === null) return { width, height };
  return legend.place === 'right' ? { width: width - BESIDE, height } : { width, height: height - LINE };
}
