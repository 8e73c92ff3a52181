import { setPrintMode } from './print-mode.ts';

/** Milliseconds after which what is there is printed. */
const patience = 15_000;

const frame = (): Promise<void> => new Promise((next) => requestAnimationFrame(() => next()));

/** What a sheet of paper would show as not there yet. */
const unfinished = [
  '[data-widget][data-state="loading"]',
  '.widget-skeleton',
  '[data-unpainted]',
  ':is(.chart-canvas, .pie-canvas):not(:has(canvas))',
].join();

/** Frames in which nothing was unfinished: what is measured in one is drawn in the next. */
const calmFrames = 5;

/** Until everything on the page has come and been painted. */
const wholePage = async (): Promise<void> => {
  const until = performance.now() + patience;
  for (let calm = 0; calm < calmFrames && performance.now() < until;) {
    await frame();
    calm = document.querySelector(unfinished) === null ? calm + 1 : 0;
  }
};

/**
 * Prints the page, or saves it as PDF, as the browser's dialog offers. The browser's own command takes the page at once;
 * this one first draws what is out of sight.
 */
export const printPage = async (): Promise<void> => {
  setPrintMode(true);
  await wholePage();
  window.print();
};
