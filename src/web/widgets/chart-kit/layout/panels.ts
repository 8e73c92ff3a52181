import { range } from 'd3-array';
import type { Point, Room } from '../drawing.ts';

/** The positions of small charts. */
export interface PanelGrid extends Room {
  /** The size of each, with its heading. */
  readonly panel: Room;
  /** The upper left corner of each. */
  readonly places: readonly Point[];
}

export const HEADING = 20;
const NARROWEST = 200;
const LOWEST = 130;
const GUTTER = { x: 16, y: 12 } as const;

/** An evenly filled grid with as few rows as possible. It may be higher than its room. */
export function gridFor(count: number, { width, height }: Room): PanelGrid {
  const most = Math.max(1, Math.floor((width + GUTTER.x) / (NARROWEST + GUTTER.x)));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows);
  const panel = {
    width: (width - (columns - 1) * GUTTER.x) / columns,
    height: Math.max(LOWEST, (height - (rows - 1) * GUTTER.y) / rows),
  };
  return {
    width,
    height: rows * (panel.height + GUTTER.y) - GUTTER.y,
    panel,
    places: range(count).map((at) => ({
      x: (at % columns) * (panel.width + GUTTER.x),
      y: Math.floor(at / columns) * (panel.height + GUTTER.y),
    })),
  };
}
