import { groups } from 'd3-array';
import { toNumber, type NumberStyle } from '../../../format/index.ts';
import { findColumn, memberName } from '../chart-kit/data/series.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { coverageNote } from '../coverage.ts';
import { leafRows } from '../combine.ts';
import { numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly slope: number | null;
}

export interface Curve {
  readonly name: string;
  /** Sorted by amount; at least one. */
  readonly points: readonly CurvePoint[];
  readonly observed: readonly { readonly x: number; readonly y: number }[];
  readonly today: number | null;
  readonly seen: readonly [number, number] | null;
}

export interface CurveProps {
  readonly curves: readonly Curve[];
  readonly titles: Readonly<Record<'curve' | 'x' | 'y' | 'low' | 'high', string>> & {
    readonly slope: string | null;
  };
  readonly xStyle: NumberStyle;
  readonly yStyle: NumberStyle;
  readonly slopeStyle: NumberStyle;
  readonly measure: string;
  readonly height: number;
  readonly note: string | null;
}

/** The curves, the one with the largest result first, and the members without a curve; null without any curve. */
export const curveProps: ToProps<'curve', CurveProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined) return null;
  const { columns } = report;
  const column = (name: string | undefined) => (name === undefined ? undefined : findColumn(columns, name));
  const [x, y, slope, curve] = [spec.x, spec.y, spec.slope, spec.curve].map(column);
  if (x === undefined || y === undefined) return null;
  const figureOf = (name: string | undefined) => {
    const place = columns.findIndex((each) => each === column(name));
    return (row: readonly unknown[]): number | null => (place < 0 ? null : toNumber(row[place] as never));
  };
  const figure = {
    x: figureOf(spec.x),
    y: figureOf(spec.y),
    low: figureOf(spec.low),
    high: figureOf(spec.high),
    slope: figureOf(spec.slope),
    today: figureOf(spec.today),
    least: figureOf(spec.seen?.[0]),
    most: figureOf(spec.seen?.[1]),
    observed: figureOf(spec.points),
  };
  const place = curve === undefined ? -1 : columns.indexOf(curve);
  const members = groups(leafRows(report), (row) => (place < 0 ? '' : memberName(row[place])));
  const all = members.map(([name, rows]): Curve => {
    const first = rows.find((row) => figure.x(row) !== null) ?? [];
    const [least, most] = [figure.least(first), figure.most(first)];
    return {
      name,
      points: rows
        .flatMap((row): CurvePoint[] => {
          const [at, value] = [figure.x(row), figure.y(row)];
          if (at === null || value === null) return [];
          const [low, high] = [figure.low(row) ?? value, figure.high(row) ?? value];
          return [{ x: at, y: value, low, high, slope: figure.slope(row) }];
        })
        .toSorted((left, right) => left.x - right.x),
      observed: rows.flatMap((row) => {
        const [at, value] = [figure.x(row), figure.observed(row)];
        return at === null || value === null ? [] : [{ x: at, y: value }];
      }),
      today: figure.today(first),
      seen: least === null || most === null ? null : [least, most],
    };
  });
  const curves = all
    .filter(({ points }) => points.length > 0)
    .toSorted((left, right) => right.points.at(-1)!.y - left.points.at(-1)!.y);
  if (curves.length === 0) return null;
  const without = all.filter((each) => !curves.includes(each)).map(({ name }) => name);
  const { appText, titleOf } = context;
  return {
    curves,
    titles: {
      curve: curve === undefined ? titleOf(y) : titleOf(curve),
      x: titleOf(x),
      y: titleOf(y),
      low: appText('widgets.curve.low'),
      high: appText('widgets.curve.high'),
      slope: slope === undefined ? null : titleOf(slope),
    },
    xStyle: numberStyle(x),
    yStyle: numberStyle(y),
    slopeStyle: slope === undefined ? {} : numberStyle(slope),
    measure: titleOf(y),
    height: spec.height,
    note: joinedNotes([
      without.length === 0 ? null : appText('widgets.curve.without', { names: without.join(', ') }),
      coverageNote(report, [y], context),
    ]),
  };
};

/** The point of a curve at an amount, by linear interpolation. */
export function pointAt(points: readonly CurvePoint[], x: number): CurvePoint {
  const next = points.findIndex((point) => point.x >= x);
  const [from, to] = [points[Math.max(next - 1, 0)]!, points[next] ?? points.at(-1)!];
  const part = to.x === from.x ? 0 : Math.min(Math.max((x - from.x) / (to.x - from.x), 0), 1);
  const between = (left: number, right: number): number => left + (right - left) * part;
  return {
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    low: between(from.low, to.low),
    high: between(from.high, to.high),
    slope: from.slope === null || to.slope === null ? null : between(from.slope, to.slope),
  };
}
