import { prepareToPrint } from './print-mode.ts';
import { unfinished } from './unfinished.ts';

/** Milliseconds after which the page is printed even if it is incomplete. */
const patience = 15_000;

const frame = (): Promise<void> => new Promise((next) => requestAnimationFrame(() => next()));

/**
 * The number of consecutive frames in which nothing may be unfinished: what is measured in one frame is drawn in the
 * next.
 */
const calmFrames = 5;

/** Resolves when everything on the page has loaded and been painted. */
const wholePage = async (): Promise<void> => {
  const until = performance.now() + patience;
  for (let calm = 0; calm < calmFrames && performance.now() < until;) {
    await frame();
    calm = document.querySelector(unfinished) === null ? calm + 1 : 0;
  }
};

/**
 * Opens the print dialog, which can also save the page as PDF. Unlike the browser's own command, it draws everything
 * first; that command prints figures in place of drawings that were never in view.
 */
export const printPage = async (): Promise<void> => {
  prepareToPrint();
  await wholePage();
  window.print();
};
