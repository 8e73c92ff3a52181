import { toNumber } from '../../../format/index.ts';
import type { GoodWhen, NumberStyle } from '../../../format/index.ts';
import type { ReportRow } from '../../../language/plan/index.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn, memberId, memberName } from '../chart-kit/data/series.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import { middleOf } from '../chart-kit/scale/colors.ts';
import { combinerOf, groupRows, leafRows, ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { SpecOf, ToProps } from '../widget.ts';

/** A member with its figure. */
export interface MapMember {
  readonly name: string;
  readonly members: PlaceMembers;
  readonly value: number;
  readonly text: string;
  readonly full: string;
  /** Longitude and latitude; null where they are unknown, and for countries. */
  readonly at: readonly [number, number] | null;
  /** The figure that decides the colour of its circle, and its text. */
  readonly tint: { readonly value: number; readonly full: string } | null;
}

export interface MapProps {
  /** Sorted by figure, the largest first. */
  readonly list: readonly MapMember[];
  readonly measure: string;
  readonly dimension: string;
  readonly style: NumberStyle;
  readonly marks: SpecOf<'map'>['marks'];
  readonly fit: SpecOf<'map'>['fit'];
  readonly steps: number;
  /** The figure between two hues; null for a single hue in steps. */
  readonly middle: number | null;
  readonly goodWhen: GoodWhen;
  /** Whether members are places with coordinates instead of countries. */
  readonly hasPlaces: boolean;
  /** The measure that decides the colour of circles. */
  readonly tint: { readonly title: string; readonly style: NumberStyle } | null;
  readonly height: number;
  readonly note: string | null;
}

/** The figure of each member; null where there is none. */
export const mapProps: ToProps<'map', MapProps> = (spec, data, context) => {
  const report = data[spec.query];
  const country = report && findColumn(report.columns, spec.member);
  const measure = report && findColumn(report.columns, spec.value);
  if (report === undefined || country === undefined || measure === undefined) return null;
  const { columns } = report;
  const style = numberStyle(measure, spec);
  const tint = spec.at?.tint === undefined ? undefined : findColumn(columns, spec.at.tint);
  const tintStyle = tint && numberStyle(tint);
  const figureOf = (name: string | undefined): ((rows: readonly ReportRow[]) => number | null) => {
    const combine = name === undefined ? undefined : combinerOf(columns, name);
    return (rows) => toNumber(combine?.(rows) ?? null);
  };
  const [valueOf, northOf, eastOf, tintOf] = [
    measure.name,
    spec.at?.latitude,
    spec.at?.longitude,
    tint?.name,
  ].map(figureOf);
  const currencyIn = combinerOf(columns, ROW_CURRENCY);
  const list = groupRows(columns, leafRows(report), [country.name])
    .flatMap((group): MapMember[] => {
      const [value, north, east, shade] = [valueOf, northOf, eastOf, tintOf].map(
        (of) => of?.(group.rows) ?? null,
      );
      if (value === null || value === undefined) return [];
      const own = amountStyle(style, currencyIn?.(group.rows));
      return [
        {
          name: memberName(group.key[0]),
          members: { [country.name]: memberId(columns, country.name, group) },
          value,
          text: context.format.compact(value, own),
          full: context.format.full(value, own),
          at: isDegree(north, 90) && isDegree(east, 180) ? [east, north] : null,
          tint:
            isNumber(shade) && tintStyle
              ? { value: shade, full: context.format.full(shade, tintStyle) }
              : null,
        },
      ];
    })
    .toSorted((a, b) => b.value - a.value);
  if (list.length === 0) return null;
  return {
    list,
    measure: context.titleOf(measure),
    dimension: context.titleOf(country),
    style,
    marks: spec.marks,
    fit: spec.fit,
    steps: spec.steps,
    middle: middleOf(
      spec,
      list.map(({ value }) => value),
    ),
    goodWhen: measure.goodWhen ?? 'neutral',
    hasPlaces: spec.at !== undefined,
    tint: tint && tintStyle ? { title: context.titleOf(tint), style: tintStyle } : null,
    height: spec.height,
    note: joinedNotes([coverageNote(report, tint ? [measure, tint] : [measure], context)]),
  };
};

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

const isDegree = (value: number | null | undefined, most: number): value is number =>
  isNumber(value) && Math.abs(value) <= most;
