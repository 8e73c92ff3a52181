import type { TableNode } from '../table/tree.ts';
import type { PivotProps } from './to-props.ts';

/**
 * The smallest and the largest figure of a measure among the visible cells of the same levels; computed on demand and
 * cached.
 */
export class CellExtents {
  private readonly known = new Map<string, readonly [number, number]>();

  constructor(
    private readonly rows: readonly TableNode[],
    private readonly columns: readonly TableNode[],
    private readonly figure: PivotProps['figure'],
  ) {}

  of(row: TableNode, column: TableNode, index: number): readonly [number, number] {
    const key = `${row.depth} ${column.depth} ${index}`;
    const found = this.known.get(key) ?? this.find(row.depth, column.depth, index);
    this.known.set(key, found);
    return found;
  }

  private find(rowDepth: number, columnDepth: number, index: number): readonly [number, number] {
    let [low, high] = [Infinity, -Infinity];
    const columns = this.columns.filter(({ depth }) => depth === columnDepth);
    for (const row of this.rows) {
      if (row.depth !== rowDepth) continue;
      for (const column of columns) {
        const figure = this.figure(row, column, index);
        if (typeof figure !== 'number') continue;
        low = Math.min(low, figure);
        high = Math.max(high, figure);
      }
    }
    return [low, high];
  }
}
