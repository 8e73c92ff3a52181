import type { MeasurePlan } from '../../../src/language/plan/index.ts';
import type { ReportFigure } from '../../../src/server/query/statement/figures.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';
import type { Group } from './figures.ts';

/** A group and those around it, in the same range. */
export interface Around {
  readonly own: Group;
  /** The grand total. */
  readonly all: Group;
  /** The group of one member less. */
  readonly parent: Group;
  /** All groups of the parent at the level, this one among them. */
  readonly siblings: readonly Group[];
  /** The same members from the first bucket of time up to this one. What has no time stands alone. */
  readonly soFar: Group;
  /** The same members from this bucket of time on. */
  readonly fromNow: Group;
  /** The same members in so many buckets of time up to this one, and how many of these there are. */
  readonly lately: (buckets: number) => Group;
}

/** A figure with its operation. What is known of a share or a rank is what is known of the group. */
export function operated(
  figure: ReportFigure,
  around: Around,
  of: (group: Group) => Cell,
  isComparable: (group: Group) => boolean,
  isKnown: (group: Group) => boolean,
  isOfSums: (measure: MeasurePlan) => boolean,
): Cell {
  const own = of(around.own);
  const { operation } = figure.kind === 'measure' ? figure : figure.of;
  const isAlongTime = operation?.kind === 'cumulative' || operation?.kind === 'movingAverage';
  if (operation === null || (figure.kind !== 'measure' && !isAlongTime)) return own;
  switch (operation.kind) {
    case 'share':
      return over(own, of(around.all));
    case 'shareOfParent':
      return over(own, of(around.parent));
    case 'rank': {
      const figures = around.siblings.map(of);
      // Amounts in several currencies have no order.
      if (own === null || !isComparable(around.parent)) return null;
      return 1 + figures.filter((other) => other !== null && other > own).length;
    }
    case 'cumulative': {
      return figure.kind === 'measure' && isOfSums(figure.measure) && !isKnown(around.fromNow)
        ? null
        : of(around.soFar);
    }
    case 'movingAverage':
      return of(around.lately(operation.buckets));
  }
}

function over(part: Cell, whole: Cell): Cell {
  return part === null || whole === null || whole === 0 ? null : Number(part) / Number(whole);
}
