import { G2 } from '@ant-design/charts';
import { engineLibrary } from './engine-library.ts';
import type { PaintSpec } from './painting.ts';

/** A chart on its canvas: described, drawn, described anew when its data changes, and thrown away. */
export interface Painter {
  readonly paint: (spec: PaintSpec) => Promise<void>;
  readonly destroy: () => void;
}

const Chart = G2.extend(G2.Runtime, engineLibrary);

/** Makes a painter in an element of the page. Its canvas is made with the first painting. */
export function createPainter(container: HTMLElement): Painter {
  const chart = new Chart({ container });
  let current: Promise<unknown> = Promise.resolve();
  let destroyed = false;
  return {
    paint: async (spec) => {
      if (destroyed) return;
      chart.options({ ...spec });
      current = chart.render();
      await current;
    },
    destroy: () => {
      destroyed = true;
      // The engine can't be stopped in the middle of a drawing.
      void current.then(
        () => chart.destroy(),
        () => chart.destroy(),
      );
    },
  };
}
