import type { MeasureOperation } from '../../../language/plan/index.ts';
import { double, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';
import type { Windows } from './windows.ts';

/** A figure in terms of its atoms, each of which is told by its alias. */
type OfAtoms = (atom: (alias: Sql) => Sql) => Sql;

/**
 * A figure with its operation, over all groups. `isSum`: it is the sum of one column, or the difference of two. `isAmount`: of facts in several currencies, it is null wherever the groups
 * that it is computed from don't share one.
 */
export function operated(
  figure: OfAtoms,
  operation: MeasureOperation,
  windows: Windows,
  deepest: number,
  { isAmount, isSum }: { readonly isAmount: boolean; readonly isSum: boolean },
): Sql {
  const own = inOneCurrency(
    figure((alias) => alias),
    isAmount ? 'row' : null,
  );
  switch (operation.kind) {
    case 'share': {
      const whole = sql`SUM(CASE WHEN level = ${trusted(deepest)} THEN ${own} END) ${windows.whole}`;
      return inOneCurrency(sql`${own} / NULLIF(${whole}, 0)`, isAmount ? windows.whole : null);
    }
    case 'shareOfParent': {
      const around = windows.siblings();
      return inOneCurrency(sql`${own} / NULLIF(SUM(${own}) ${around}, 0)`, isAmount ? around : null);
    }
    case 'rank': {
      const place = double(sql`RANK() ${windows.siblings(sql`${own} DESC NULLS LAST`)}`);
      const ranked = sql`CASE WHEN ${own} IS NOT NULL THEN ${place} END`;
      return inOneCurrency(ranked, isAmount ? windows.siblings() : null);
    }
    case 'cumulative': {
      const around = windows.untilNow;
      const running = figure((alias) => sql`SUM(${alias}) ${around}`);
      // A sum ends with the last bucket that has a figure: a plan goes on, and what is spent of it is not known yet.
      const known = sql`${figure((alias) => sql`CASE WHEN COUNT(${alias}) ${windows.fromNow} > 0 THEN 0 END`)} IS NOT NULL`;
      return inOneCurrency(
        isSum ? sql`CASE WHEN ${known} THEN ${running} END` : running,
        isAmount ? around : null,
      );
    }
    case 'movingAverage': {
      const around = windows.lately(operation.buckets);
      const count = windows.latelyCount(operation.buckets);
      return inOneCurrency(
        figure((alias) => sql`(SUM(${alias}) ${around} / ${count})`),
        isAmount ? around : null,
      );
    }
  }
}

/** An amount where the row, or all groups of the window around it, share one currency. */
export function inOneCurrency(amount: Sql, around: Sql | 'row' | null): Sql {
  if (around === null) return amount;
  if (around === 'row') return sql`CASE WHEN currency_min = currency_max THEN ${amount} END`;
  return sql`CASE WHEN MIN(currency_min) ${around} = MAX(currency_max) ${around} THEN ${amount} END`;
}
