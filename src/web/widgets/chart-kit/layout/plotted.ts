import type { CartesianProps } from '../data/model.ts';
import type { Look } from '../drawing.ts';
import type { Stacked } from '../scale/stack.ts';
import type { CartesianLayout } from './cartesian.ts';

/** The data from which the marks of a chart with two axes are made. */
export interface Plotted {
  readonly props: CartesianProps;
  readonly stacked: readonly Stacked[];
  /** The figures of the comparison period, stacked in the same way; empty where it is not drawn. */
  readonly before: readonly Stacked[];
  readonly layout: CartesianLayout;
  readonly look: Look;
  readonly colorOf: (id: string) => string;
}
