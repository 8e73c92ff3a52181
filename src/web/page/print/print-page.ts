import { prepareToPrint } from './print-mode.ts';
import { unfinished } from './unfinished.ts';

/** Milliseconds after which what is there is printed. */
const patience = 15_000;

const frame = (): Promise<void> => new Promise((next) => requestAnimationFrame(() => next()));

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
 * Prints the page, or saves it as PDF, as the browser's dialog offers. The browser's own command takes the page at once,
 * and has figures in place of drawings that were never in sight; this one draws them first.
 */
export const printPage = async (): Promise<void> => {
  prepareToPrint();
  await wholePage();
  window.print();
};
