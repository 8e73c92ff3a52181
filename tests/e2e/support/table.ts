import type { Locator, Page } from 'playwright-core';
import { widget } from './visiting.ts';

export interface TableRow {
  readonly name: string;
  /** Level of the row; 1 is the outermost. */
  readonly depth: number;
  readonly figures: readonly string[];
  /** Whether the member has figures in the comparison period alone. */
  readonly isGone?: boolean;
}

export interface ReadTable {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  readonly total: readonly string[];
}

/**
 * Reads everything that a table shows, scrolling from the top. Of a pivot table, it reads the totals of the
 * rows.
 */
export const readTable = async (page: Page, name: string): Promise<ReadTable> => {
  const table = widget(page, name);
  await table.scrollIntoViewIfNeeded();
  if ((await table.getAttribute('data-type')) === 'pivot') return await readPivot(table);
  await table.locator('.table-row').first().waitFor();
  return table.evaluate(async (root) => {
    // Code that runs in the browser must be declared within the function that is sent there.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const texts = (within: Element, selector: string): string[] =>
      [...within.querySelectorAll(selector)].map((element) => element.textContent ?? '');
    const holder = root.querySelector('.ant-table-tbody-virtual-holder')!;
    const rows = new Map<string, { name: string; depth: number; figures: string[]; isGone: boolean }>();
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; ; top += Math.max(holder.clientHeight - 64, 32)) {
      holder.scrollTop = top;
      await painted();
      for (const row of root.querySelectorAll('.table-row')) {
        const indent = row.querySelector<HTMLElement>('.table-member')!.style.paddingInlineStart;
        rows.set(row.getAttribute('data-row-key')!, {
          name: row.querySelector('.table-name')!.textContent,
          depth: Number.parseInt(indent || '0', 10) / 16 + 1,
          figures: texts(row, '.table-value'),
          isGone: row.classList.contains('is-gone'),
        });
      }
      if (holder.scrollTop < top || holder.scrollHeight <= holder.clientHeight) break;
    }
    holder.scrollTop = 0;
    return {
      headers: texts(root, '.ant-table-thead .table-title-text'),
      rows: [...rows.values()],
      total: texts(root, '.table-total .table-value'),
    };
  });
};

/** Reads the totals on the right, which stay visible however many columns there are. */
async function readPivot(pivot: Locator): Promise<ReadTable> {
  await pivot.locator('tbody .table-member').first().waitFor();
  return pivot.evaluate((root) => {
    // Code that runs in the browser must be declared within the function that is sent there.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const figuresOf = (row: Element | null): string[] =>
      [...(row?.querySelectorAll('.pivot-end') ?? [])].map((cell) => cell.textContent);
    const rows = [...root.querySelectorAll('tbody tr')].flatMap((row) => {
      const member = row.querySelector<HTMLElement>('.table-member');
      if (member === null) return [];
      const indent = member.style.paddingInlineStart;
      const depth = Number.parseInt(indent || '0', 10) / 16 + 1;
      return [{ name: member.textContent, depth, figures: figuresOf(row) }];
    });
    return { headers: [], rows, total: figuresOf(root.querySelector('tfoot tr')) };
  });
}
