import type { DateGrain, GoodWhen, NumberStyle } from '../../../../format/index.ts';
import type { ReportCell, ReportColumn } from '../../../../language/plan/index.ts';

/**
 * The colour of a series. It depends on the member that the series represents, so a member has the same colour in
 * every chart.
 */
export type SeriesColor =
  | {
      readonly kind: 'member';
      readonly dimension: string;
      readonly id: string;
      /** The member's number in the company, which determines its colour. Undefined where the server gave it none. */
      readonly number: number | undefined;
      /**
       * The member's place in its dimension's order, 0 (first) to 1 (last). Undefined where the dimension has no
       * order.
       */
      readonly part?: number;
    }
  | { readonly kind: 'other' };

/** The axis of a series' figures, in a left-to-right layout. A right-to-left layout swaps the two. */
export type AxisSide = 'left' | 'right';

/** The forecast of a series at each position; null where there is none. */
export interface SeriesForecast {
  readonly values: readonly (number | null)[];
  /** The ends of the forecast interval. */
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** One line, area or kind of bar. */
export interface Series {
  readonly id: string;
  readonly name: string;
  readonly color: SeriesColor;
  /** One figure for each position; null is a gap. */
  readonly values: readonly (number | null)[];
  /** The first position whose figure may still grow; undefined where all are final. */
  readonly openFrom?: number;
  /** The figures of the comparison period at the same positions; null without a comparison. */
  readonly previous: readonly (number | null)[] | null;
  /**
   * Whether the change at each position rests on so few cases that it may be chance. Undefined without a comparison,
   * and for figures that are not counts.
   */
  readonly byChance?: readonly boolean[];
  /** Undefined without a forecast. */
  readonly forecast?: SeriesForecast;
  /**
   * For figures that are known for a part of the data only: the column of that base and the known share of it at each
   * position. Null where all is known.
   */
  readonly coverage: {
    readonly column: ReportColumn;
    readonly shares: readonly (number | null)[];
    /** The shares in the comparison period; null without one. */
    readonly previous: readonly (number | null)[] | null;
  } | null;
  /** The currency of each figure, where they differ; null where `style` has the currency. */
  readonly currencies: readonly ReportCell[] | null;
  readonly style: NumberStyle;
  readonly goodWhen: GoodWhen;
  /** Default: left. Charts with one unit have one axis. */
  readonly axis?: AxisSide;
  /** Whether its bars are drawn on the other side of zero, though its figures are positive. */
  readonly mirrored?: true;
  /** The members that "Other" holds, the largest first. */
  readonly holds: readonly string[];
}

/** A position along the axis of the dimension. */
export interface Position {
  /** The ISO date, or the member's id. */
  readonly key: string;
  /** The full text, for the tooltip. */
  readonly label: string;
  /** Whether the position is "Other", which is drawn in grey. */
  readonly isRest?: boolean;
}

/** One of several small charts that share their axes. */
export interface Panel {
  /** The id of its member. */
  readonly id: string;
  readonly name: string;
  /** The chart's series, with the figures of this member. */
  readonly series: readonly Series[];
}

/** The axis of figures, as the page sets it. Null properties are derived from the data. */
export interface AxisOfFigures {
  readonly min: number | null;
  readonly max: number | null;
  readonly scale: 'linear' | 'log';
  /** Whether small figures are at the end of large ones: at the top, or on the right. */
  readonly reversed: boolean;
  readonly title: string | null;
}

/** A line across the chart at a value to be reached. */
export interface Target {
  readonly value: number;
  readonly label: string;
  /** Default: left. */
  readonly axis?: AxisSide;
}

/** An annotation: a marked day or period along the dates. */
export interface Annotation {
  readonly title: string;
  /** The formatted days: one day, or the first and the last. */
  readonly days: string;
  /** The indexes of its first and last position. */
  readonly from: number;
  readonly to: number;
  readonly isPeriod: boolean;
}

export type Stack = 'none' | 'zero' | 'normalize' | 'group' | 'mirror';
export type SeriesMark = 'column' | 'line' | 'area';
export type LegendPlace = 'auto' | 'top' | 'right' | 'bottom' | 'none';

/** Everything that a chart with two axes draws, independent of pixels and colours. */
export interface CartesianProps {
  /** The dates' grain; null where the positions are members of another dimension. */
  readonly grain: DateGrain | null;
  readonly positions: readonly Position[];
  readonly series: readonly Series[];
  readonly stack: Stack;
  /** The number format along the axis of figures. */
  readonly style: NumberStyle;
  readonly measure: string;
  /** Default: derived from the data. */
  readonly axis?: AxisOfFigures;
  /** The second axis of figures; undefined without one. */
  readonly right?: {
    readonly style: NumberStyle;
    readonly title: string;
    readonly leftTitle: string;
    /** As the page sets it. Default: derived from the data. */
    readonly axis?: AxisOfFigures;
  };
  /** The mark of each series by its id, where they differ. The figures of such a chart are never added up. */
  readonly marks?: ReadonlyMap<string, SeriesMark>;
  readonly dimension: string;
  /** The series of another chart, which the scales hold as well. */
  readonly scaledWith?: readonly Series[];
  /** The names of the dimensions of the positions, and of the series where each is a member. */
  readonly fields: { readonly position: string; readonly series: string | null };
  /** The small charts, one for each member of a further dimension. Undefined for a single chart. */
  readonly facet?: { readonly dimension: string; readonly panels: readonly Panel[] };
  /** The probability that a forecast interval contains the outcome, 0 to 1; undefined without a forecast. */
  readonly forecastLevel?: number;
  /** Whether the comparison period is drawn, as dashed lines or outlines. */
  readonly drawPrevious: boolean;
  /** The positions of incomplete periods, with the text that says why: the period is not over, or the range cuts it. */
  readonly partial: ReadonlyMap<number, string>;
  /** The number of days during which a day's figures still grow; 0 where they are final at once. */
  readonly lagDays: number;
  readonly targets: readonly Target[];
  readonly annotations: readonly Annotation[];
  readonly legend: LegendPlace;
  readonly height: number;
  /** The text beneath the chart: how much of the data its figures cover, and which members are not shown. */
  readonly note: string | null;
}

/** The most series: ten colours can be told apart. Further members are in "Other". */
export const MAX_SERIES = 10;
