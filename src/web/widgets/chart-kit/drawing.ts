import type { WidgetContext } from '../widget.ts';
import type { DesignTokens } from '../../kit/theme/index.ts';
import type { TooltipTable } from './guide/tooltip-rows.ts';

// All places and lengths are pixels, from the upper left corner of the drawing.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A segment of a ring. Angles are radians, clockwise from the top. */
export interface Arc extends Point {
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

interface Paint {
  readonly color: string;
  /** 0 to 1; default: 1. */
  readonly opacity?: number;
}

interface Stroke {
  readonly width: number;
  /** Lengths of dashes and gaps; default: a solid line. */
  readonly dash?: readonly number[];
}

export interface PathMark extends Paint {
  readonly kind: 'path';
  readonly points: readonly Point[];
  /** The points make a line with this stroke; without it they are the outline of a filled shape. */
  readonly stroke?: Stroke;
}

export interface RectMark extends Paint, Box {
  readonly kind: 'rect';
  readonly radius?: number;
  /** The colour of a thin line around it, which separates it from its neighbours. */
  readonly edge?: string;
  /** Whether it is filled with diagonal lines, which mean that there is no figure. */
  readonly hatched?: boolean;
}

export interface ArcMark extends Paint, Arc {
  readonly kind: 'arc';
  readonly edge: string;
}

export interface DotMark extends Paint, Point {
  readonly kind: 'dot';
  readonly radius: number;
  readonly edge?: string;
}

/** A ribbon from one point to another, such as a flow in a Sankey diagram. */
export interface LinkMark extends Paint {
  readonly kind: 'link';
  readonly from: Point;
  readonly to: Point;
  readonly width: number;
}

/** Marks that are clipped to a box. */
export interface ClipMark extends Box {
  readonly kind: 'clip';
  readonly marks: readonly Mark[];
}

export type Mark = PathMark | RectMark | ArcMark | DotMark | LinkMark | ClipMark;

export interface DrawnText extends Point {
  readonly text: string;
  /** The full text, where `text` is shortened. */
  readonly full?: string;
  /** The end of the text that is at `x`. The text is vertically centred on `y`. */
  readonly anchor: 'start' | 'middle' | 'end';
  readonly tone: 'strong' | 'quiet';
  /** Pixels; default: 11. */
  readonly size?: number;
  readonly bold?: boolean;
  /** Overrides the colour of `tone`: for a text on a filled mark, or one that is good or bad. */
  readonly color?: string;
  /** Whether the text may overlap marks; it is then drawn with an outline. */
  readonly upon?: boolean;
}

/** The members that a place represents, by dimension: the id of each member, or the first day of a period. */
export type PlaceMembers = Readonly<Record<string, string>>;

/** A region that reacts to pointer and keyboard: a bar, a dot, a position along an axis. */
export interface Hit {
  readonly id: string;
  readonly region: Box | Arc;
  /** The exact outlines of a place that is neither a box nor an arc. They take precedence over all regions. */
  readonly outlines?: readonly (readonly Point[])[];
  /** The point that the tooltip belongs to. */
  readonly at: Point;
  /** Drawn above the chart while the place is active. */
  readonly cursor: readonly Mark[];
  /** Replaces the drawing's own texts while the place is active; computed on demand. */
  readonly texts?: () => readonly DrawnText[];
  /** The members that a click filters by; undefined where the place represents none. */
  readonly members?: PlaceMembers;
  /** The rows of its tooltip; computed on demand, as a chart has hundreds of places. */
  readonly tooltip: () => TooltipTable;
}

/** A place onto which rows can be dropped. */
export type DropPlace = Pick<Hit, 'id' | 'region' | 'outlines' | 'cursor' | 'members'> & {
  /** The label of the place. */
  readonly name: string;
};

export interface LegendEntry {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** The members that it holds, where they are not its name. */
  readonly holds?: string;
  /** Figures beside the name, the most important first. */
  readonly figures?: readonly string[];
}

export interface DrawnLegend {
  /** `table` shows each entry's figures beside or below the drawing. `choice` hides and shows entries. */
  readonly kind: 'choice' | 'table';
  readonly place: 'top' | 'right' | 'bottom';
  readonly label: string;
  readonly entries: readonly LegendEntry[];
}

/** Marks and texts with the size of their drawing. */
export interface Painted {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly texts: readonly DrawnText[];
}

/**
 * A chart as data: what is painted, written and clickable, and where. It is drawn from left to right; `mirror` flips
 * it.
 */
export interface Drawing extends Painted {
  /** The area in which the pointer is followed. */
  readonly plot: Box;
  /**
   * For a drawing that is taller than its container: the visible height, and the head that stays in place while it is
   * scrolled.
   */
  readonly scroll?: { readonly height: number; readonly head: Painted };
  readonly hits: readonly Hit[];
  /** The places that accept dragged rows, where they differ from `hits`. */
  readonly drops?: readonly DropPlace[];
  /** Whether it is the same in right-to-left layouts, as a map is. */
  readonly unturned?: boolean;
  /** Whether its places are in order of time along x, so that a reader can select a range of them. */
  readonly follows?: boolean;
  /** How many places an arrow key moves by, in a drawing with rows or columns. Default: one. */
  readonly steps?: { readonly along: number; readonly down: number };
  readonly legend: DrawnLegend | null;
  /** The animation of the marks in the first drawing. */
  readonly enter: 'across' | 'up' | 'turn';
}

/** What a drawing depends on besides its props and its size. */
export interface Look {
  readonly tokens: DesignTokens;
  readonly context: WidgetContext;
  /** The ids of the entries that are hidden in the legend. */
  readonly hidden: ReadonlySet<string>;
}

/** The size of a drawing including its legend, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Makes a drawing of a widget's props. A pure function without React or DOM. */
export type Draw<Props> = (props: Props, room: Room, look: Look) => Drawing;
