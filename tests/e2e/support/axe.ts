import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns serious findings of axe on the page with the affected elements; by all rules, or only by some. */
export const seriousFindings = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  await page.evaluate(await readFile(axePath, 'utf8'));
  return page.evaluate(
    async (rules) => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run(
        rules === undefined
          ? // A rule of WCAG 2.2, which axe does not run by default.
            { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
          : { runOnly: { type: 'rule', values: rules } },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.filter(({ target }) => {
            // An element that a sticky column covers partly becomes fully visible by scrolling.
            const scroller = document.querySelector(String(target[0]))?.closest('.pivot');
            return id !== 'target-size' || !scroller || scroller.scrollWidth <= scroller.clientWidth;
          }),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    only && [...only],
  );
};
