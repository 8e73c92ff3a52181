import type { Page } from 'playwright-core';

/** The content of one frame: a filter's selection, and a tile with its state. */
export interface Frame {
  readonly choice: string;
  readonly state: string;
  readonly figure: string;
}

/** Records every frame in which a filter or a tile has changed. `stop` returns them all. */
export const watchFrames = async (
  page: Page,
  filterName: string,
  tileName: string,
): Promise<() => Promise<readonly Frame[]>> => {
  const seen = await page.evaluateHandle(
    ([filter, tile]) => {
      const frames: { choice: string; state: string; figure: string }[] = [];
      const watch = { frames, on: true };
      // Code that runs in the browser must be declared within the function that is sent there.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const look = (): void => {
        const root = document.querySelector(`[data-widget="${tile}"]`);
        const frame = {
          choice: document.querySelector(`[data-filter="${filter}"] .ant-select-content`)?.textContent ?? '',
          state: root?.getAttribute('data-state') ?? '',
          figure: root?.querySelector('.kpi-value')?.getAttribute('title') ?? '',
        };
        if (JSON.stringify(frame) !== JSON.stringify(frames.at(-1))) frames.push(frame);
        if (watch.on) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      return watch;
    },
    [filterName, tileName] as const,
  );
  return () =>
    seen.evaluate((watch) => {
      watch.on = false;
      return watch.frames;
    });
};
