/** What is drawn for a width of its own, and would be cut on a narrower sheet. */
const drawings = '[data-widget] .chart';

/**
 * Takes the widths of all drawings as they are on the screen; `fit` then shrinks each to the room that it has on paper, and
 * `free` lets it be drawn anew.
 */
export const keepDrawings = (): { readonly fit: () => void; readonly free: () => void } => {
  const kept = [...document.querySelectorAll<HTMLElement>(drawings)].map((drawing) => ({
    drawing,
    width: drawing.clientWidth,
  }));
  return {
    fit: () => {
      for (const { drawing, width } of kept) {
        const room = drawing.parentElement?.clientWidth ?? 0;
        if (width === 0 || room === 0) continue;
        drawing.style.width = `${width}px`;
        drawing.style.zoom = String(Math.min(1, room / width));
      }
    },
    free: () => {
      for (const { drawing } of kept) {
        drawing.style.removeProperty('width');
        drawing.style.removeProperty('zoom');
      }
    },
  };
};
