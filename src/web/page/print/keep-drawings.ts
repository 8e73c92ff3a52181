/** Elements drawn for a fixed width, which a narrower sheet of paper would cut off. */
const drawings = '[data-widget] .chart';

/**
 * Records the widths of all drawings on screen. `fit` scales each to its width on paper; `free` removes the scaling.
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
