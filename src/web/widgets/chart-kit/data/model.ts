import type { DateGrain, GoodWhen, NumberStyle } from '../../../../format/index.ts';
import type { ReportCell, ReportColumn } from '../../../../language/plan/index.ts';

/** What decides a series' colour: the member that it stands for, so that it is the same in every chart. */
export type SeriesColor =
  | {
      readonly kind: 'member';
      readonly dimension: string;
      readonly id: string;
      /** Where the dimension has an order, the member's place in it: 0 is the first, 1 the last. */
      readonly part?: number;
    }
  | { readonly kind: 'other' };

/** The axis of a series' figures. Readers from right to left see the two exchanged. */
export type AxisSide = 'left' | 'right';

/** What is expected of a series at each position; null where nothing is forecast. */
export interface SeriesForecast {
  readonly values: readonly (number | null)[];
  /** The ends of the interval. */
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
  /** The position from which on figures still grow; left out where all are final. */
  readonly openFrom?: number;
  /** The figures of the comparison period beside them; null where nothing is compared. */
  readonly previous: readonly (number | null)[] | null;
  /** Where so few cases stand behind a change that it may be chance; left out where nothing is compared, or counted. */
  readonly byChance?: readonly boolean[];
  /** Left out where nothing is forecast. */
  readonly forecast?: SeriesForecast;
  /** The share of the base on facts where the figure is known, and that base; null where all is known. */
  readonly coverage: {
    readonly column: ReportColumn;
    readonly shares: readonly (number | null)[];
    /** The same of the comparison period; null without one. */
    readonly previous: readonly (number | null)[] | null;
  } | null;
  /** The currency of each figure, where amounts have several; null where the style says it. */
  readonly currencies: readonly ReportCell[] | null;
  readonly style: NumberStyle;
  readonly goodWhen: GoodWhen;
  /** The left one if left out: charts of one unit have no other. */
  readonly axis?: AxisSide;
  /** Whether its bars lie on the other side of zero, though its figures are above it. */
  readonly mirrored?: true;
  /** The members that "Other" holds, the largest first. */
  readonly holds: readonly string[];
}

/** A place along the axis of the dimension. */
export interface Position {
  /** The ISO date, or the member's identity. */
  readonly key: string;
  /** In full, for the tooltip. */
  readonly label: string;
  /** Whether it is "Other": drawn in grey. */
  readonly isRest?: boolean;
}

/** One of several small charts that share their axes. */
export interface Panel {
  /** What identifies its member of the dimension. */
  readonly id: string;
  readonly name: string;
  /** The chart's series, with the figures of this member. */
  readonly series: readonly Series[];
}

/** The axis of figures, where a page says how it is; null is as the figures have it. */
export interface AxisOfFigures {
  readonly min: number | null;
  readonly max: number | null;
  readonly scale: 'linear' | 'log';
  /** Whether small figures stand where large ones would: at the top, or on the right. */
  readonly reversed: boolean;
  readonly title: string | null;
}

/** A line across the chart. */
export interface Target {
  readonly value: number;
  readonly label: string;
  /** The left one if left out. */
  readonly axis?: AxisSide;
}

/** A day or a period that is marked along the dates. */
export interface Annotation {
  readonly title: string;
  /** As it is written: one day, or the first and the last. */
  readonly days: string;
  /** The positions that it begins and ends at. */
  readonly from: number;
  readonly to: number;
  readonly isPeriod: boolean;
}

export type Stack = 'none' | 'zero' | 'normalize' | 'group' | 'mirror';
export type SeriesMark = 'column' | 'line' | 'area';
export type LegendPlace = 'auto' | 'top' | 'right' | 'bottom' | 'none';

/** All that a chart with two axes draws, before anything is known of pixels and colours. */
export interface CartesianProps {
  /** The dates' grain; null where the positions are members of another dimension. */
  readonly grain: DateGrain | null;
  readonly positions: readonly Position[];
  readonly series: readonly Series[];
  readonly stack: Stack;
  /** How the figures along the axis are written. */
  readonly style: NumberStyle;
  readonly measure: string;
  /** As the figures have it if left out. */
  readonly axis?: AxisOfFigures;
  /** The second axis of figures; none if left out. */
  readonly right?: {
    readonly style: NumberStyle;
    readonly title: string;
    readonly leftTitle: string;
    /** As a page says it; as the figures have it if left out. */
    readonly axis?: AxisOfFigures;
  };
  /** What each series is drawn as, by its id, where they differ. Figures of such a chart have no sum in common. */
  readonly marks?: ReadonlyMap<string, SeriesMark>;
  readonly dimension: string;
  /** The names of the dimensions of the positions, and of the series where each is a member. */
  readonly fields: { readonly position: string; readonly series: string | null };
  /** A small chart for each member of a further dimension, named here; one chart if left out. */
  readonly facet?: { readonly dimension: string; readonly panels: readonly Panel[] };
  /** The share of outcomes that intervals of forecasts are to hold; left out without one. */
  readonly forecastLevel?: number;
  /** Whether the comparison is drawn, dashed. */
  readonly drawPrevious: boolean;
  /** The positions of periods that are not whole, with what is said of them: not over, or cut by the range. */
  readonly partial: ReadonlyMap<number, string>;
  /** For so many days after a day its figures still grow; 0 where they are final. */
  readonly lagDays: number;
  readonly targets: readonly Target[];
  readonly annotations: readonly Annotation[];
  readonly legend: LegendPlace;
  readonly height: number;
  /** Said beneath the chart: of what its figures are known, and which members are not shown. */
  readonly note: string | null;
}

/** Ten colours can be told apart; what is beyond them is "Other". */
export const MAX_SERIES = 10;
