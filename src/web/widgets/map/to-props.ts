import { toNumber } from '../../../format/index.ts';
import type { NumberStyle } from '../../../format/index.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn, memberId, memberName } from '../chart-kit/data/series.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import { middleOf } from '../chart-kit/scale/colors.ts';
import { combinerOf, groupRows, leafRows, ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** A member with its figure, wherever it lies. */
export interface MapMember {
  readonly name: string;
  readonly members: PlaceMembers;
  readonly value: number;
  readonly text: string;
  readonly full: string;
}

export interface MapProps {
  /** The largest first. */
  readonly list: readonly MapMember[];
  readonly measure: string;
  readonly dimension: string;
  readonly style: NumberStyle;
  readonly marks: SpecOf<'map'>['marks'];
  readonly fit: SpecOf<'map'>['fit'];
  readonly steps: number;
  /** The figure between two hues; null where there is one hue, in steps. */
  readonly middle: number | null;
  readonly height: number;
  readonly note: string | null;
}

/** The figure of each member; null where there is none. */
export function mapProps(spec: SpecOf<'map'>, data: WidgetData, context: WidgetContext): MapProps | null {
  const report = data[spec.query];
  const country = report && findColumn(report.columns, spec.country);
  const measure = report && findColumn(report.columns, spec.value);
  if (report === undefined || country === undefined || measure === undefined) return null;
  const { columns } = report;
  const style = numberStyle(measure, spec);
  const [valueIn, currencyIn] = [measure.name, ROW_CURRENCY].map((name) => combinerOf(columns, name));
  const list = groupRows(columns, leafRows(report), [country.name])
    .flatMap((group): MapMember[] => {
      const value = toNumber(valueIn?.(group.rows) ?? null);
      if (value === null) return [];
      const own = amountStyle(style, currencyIn?.(group.rows));
      return [
        {
          name: memberName(group.key[0]),
          members: { [country.name]: memberId(columns, country.name, group) },
          value,
          text: context.format.compact(value, own),
          full: context.format.full(value, own),
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
    height: spec.height,
    note: joinedNotes([coverageNote(report, [measure], context)]),
  };
}
