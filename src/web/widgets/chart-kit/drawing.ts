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

/** A part of a ring around a centre. Angles are radians, clockwise from the top. */
export interface Arc extends Point {
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

interface Paint {
  readonly color: string;
  /** 0 to 1; 1 if left out. */
  readonly opacity?: number;
}

interface Stroke {
  readonly width: number;
  /** Lengths of dashes and gaps; a line without gaps if left out. */
  readonly dash?: readonly number[];
}

export interface PathMark extends Paint {
  readonly kind: 'path';
  readonly points: readonly Point[];
  /** A line of this width; without it the points are the edge of a filled shape. */
  readonly stroke?: Stroke;
}

export interface RectMark extends Paint, Box {
  readonly kind: 'rect';
  readonly radius?: number;
  /** The colour of a fine line around it, which parts it from its neighbours. */
  readonly edge?: string;
  /** Whether it is filled with slanting lines: a place without a figure. */
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

/** A ribbon that flows from one place to another, such as a flow between two bars. */
export interface LinkMark extends Paint {
  readonly kind: 'link';
  readonly from: Point;
  readonly to: Point;
  readonly width: number;
}

/** Marks of which only what lies in a box is painted. */
export interface ClipMark extends Box {
  readonly kind: 'clip';
  readonly marks: readonly Mark[];
}

export type Mark = PathMark | RectMark | ArcMark | DotMark | LinkMark | ClipMark;

export interface DrawnText extends Point {
  readonly text: string;
  /** The whole text where it is cut. */
  readonly full?: string;
  /** Which end of the text stands at `x`; it is centred on `y`. */
  readonly anchor: 'start' | 'middle' | 'end';
  readonly tone: 'strong' | 'quiet';
  /** Pixels; 11 if left out. */
  readonly size?: number;
  readonly bold?: boolean;
  /** In place of the tone's colour: of a text upon a filled mark, or of one that judges. */
  readonly color?: string;
  /** Whether it may lie upon marks, and so is drawn with an edge. */
  readonly upon?: boolean;
}

/** The members that a place stands for, by the name of their dimension: what identifies each, or the day a period begins on. */
export type PlaceMembers = Readonly<Record<string, string>>;

/** A place that answers to pointer and keys. */
export interface Hit {
  readonly id: string;
  readonly region: Box | Arc;
  /** What answers before all regions: the exact shape of a place that is no box. */
  readonly outlines?: readonly (readonly Point[])[];
  /** Where the tooltip points to. */
  readonly at: Point;
  /** What is drawn over the chart while the place is active. */
  readonly cursor: readonly Mark[];
  /** Written in place of the drawing's own texts meanwhile; made when first needed. */
  readonly texts?: () => readonly DrawnText[];
  /** What a click takes from it: nothing where it stands for no member. */
  readonly members?: PlaceMembers;
  /** Its rows; made when first needed, as a chart has hundreds of places. */
  readonly tooltip: () => TooltipTable;
}

/** A place that takes rows which a reader drags there. */
export type DropPlace = Pick<Hit, 'id' | 'region' | 'outlines' | 'cursor' | 'members'> & {
  /** How it is called. */
  readonly name: string;
};

export interface LegendEntry {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** What it holds, where that is not its name. */
  readonly holds?: string;
  /** Figures beside the name, the first one most important. */
  readonly figures?: readonly string[];
}

export interface DrawnLegend {
  /** `table` says each entry's figures, beside or below the drawing; the others take entries out and bring them back. */
  readonly kind: 'choice' | 'table';
  readonly place: 'top' | 'right' | 'bottom';
  readonly label: string;
  readonly entries: readonly LegendEntry[];
}

/** Marks and texts with the room that they take. */
export interface Painted {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly texts: readonly DrawnText[];
}

/** A chart as data: what is painted, written and answered, and where. Drawn from left to right; `mirror` turns it round. */
export interface Drawing extends Painted {
  /** Where the pointer is followed. */
  readonly plot: Box;
  /** Where it may be taller than its room: the height that is seen of it, and what stays above it while it is scrolled. */
  readonly scroll?: { readonly height: number; readonly head: Painted };
  readonly hits: readonly Hit[];
  /** The places that take dragged rows, where these are others than `hits`. */
  readonly drops?: readonly DropPlace[];
  /** Whether it is the same from right to left: a map is. */
  readonly unturned?: boolean;
  /** Whether its places follow each other in time along x, so that a reader can choose from one to another. */
  readonly follows?: boolean;
  /** How many places an arrow key goes on, where they stand in rows or columns; by one where they do not. */
  readonly steps?: { readonly along: number; readonly down: number };
  readonly legend: DrawnLegend | null;
  /** How the marks come in with the first drawing. */
  readonly enter: 'across' | 'up' | 'turn';
}

/** What a drawing needs to know besides its data and its room. */
export interface Look {
  readonly tokens: DesignTokens;
  readonly context: WidgetContext;
  /** The ids of what a reader has taken out in the legend. */
  readonly hidden: ReadonlySet<string>;
}

/** The room for a drawing with its legend. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Makes a drawing of a widget's props. It is pure: neither React nor DOM. */
export type Draw<Props> = (props: Props, room: Room, look: Look) => Drawing;
