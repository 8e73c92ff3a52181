import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds serious on the page, each with the parts that it is about; by all rules, or by some. */
export const seriousFindings = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  await page.evaluate(await readFile(axePath, 'utf8'));
  return page.evaluate(
    async (rules) => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run(
        rules === undefined
          ? // Of WCAG 2.2, which axe leaves out unless it is asked.
            { rules: { 'target-size': { enabled: true } } }
          : { runOnly: { type: 'rule', values: rules } },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.filter(({ target }) => {
            // What a column that stays covers half is whole again once it is scrolled.
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
