import type { RequestedDimension, Question } from '../../../src/server/query/question/question.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';

/** What a row is sorted by: one cell after the other. */
export type Place = readonly { readonly cell: Cell; readonly descending: boolean }[];

/** How many dimensions a row has, and how many of these stand across. */
export interface Level {
  readonly level: number;
  readonly across: number;
}

/** What a row shows of a group: the cells of its members and figures by name. */
export interface Shown extends Level {
  readonly members: readonly { readonly member: Cell; readonly label: Cell }[];
  readonly figures: ReadonlyMap<string, Cell>;
}

/**
 * Rows are sorted by the asked keys, then by their members. In a tree, parents stand before their children, and each level
 * is sorted by its own figures. Of rows and columns both, whole levels stand one after the other. `ancestorAt` gives the
 * group over a row at a level.
 */
export function placeOf(question: Question, row: Shown, ancestorAt: (level: number) => Shown): Place {
  const { dimensions, rollup, across, sort } = question;
  if (!rollup || across > 0)
    return [
      ...(across > 0 ? [row.level, row.across] : []).map((cell) => ({ cell, descending: false })),
      ...sort.flatMap(({ field, descending }) => {
        const at = dimensions.findIndex(({ name }) => name === field);
        if (at >= 0) return memberPlace(dimensions[at]!, row, at, descending);
        return [{ cell: row.figures.get(field) ?? null, descending }];
      }),
      ...dimensions.flatMap((requested, at) => memberPlace(requested, row, at, false)),
    ];
  return dimensions.slice(0, row.level + 1).flatMap((requested, at): Place => {
    const isUnder = row.level > at;
    const marker = { cell: isUnder ? 1 : 0, descending: false };
    if (!isUnder) return [marker];
    const ancestor = ancestorAt(at + 1);
    const keys = sort.flatMap(({ field, descending }) => {
      if (field === requested.name) return memberPlace(requested, ancestor, at, descending);
      const isMember = dimensions.some(({ name }) => name === field);
      return isMember ? [] : [{ cell: ancestor.figures.get(field) ?? null, descending }];
    });
    return [marker, ...keys, ...memberPlace(requested, ancestor, at, false)];
  });
}

/** The members' own order where they have one, else by what is shown, then by what identifies them. */
function memberPlace({ dimension }: RequestedDimension, row: Shown, at: number, descending: boolean): Place {
  const { member = null, label = null } = row.members[at] ?? {};
  const place = dimension.order.indexOf(String(member));
  const own = member === null ? null : place < 0 ? dimension.order.length : place;
  const cells = [
    ...(dimension.order.length === 0 ? [] : [own]),
    ...(dimension.label === null ? [] : [label]),
    member,
  ];
  return cells.map((cell) => ({ cell, descending }));
}

/** Unknown comes last in both directions. Text is sorted by its code points. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}

export function comparePlaces(a: Place, b: Place): number {
  for (const [at, { cell, descending }] of a.entries()) {
    const other = b[at]?.cell ?? null;
    const order = compareCells(cell, other);
    if (order !== 0) return descending && cell !== null && other !== null ? -order : order;
  }
  return a.length - b.length;
}
