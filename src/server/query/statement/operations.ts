import type { MeasureOperation } from '../../../language/plan/index.ts';
import { double, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';
import type { Windows } from './windows.ts';

/** Returns the expression of a figure. `atom` receives the alias of each of its atoms. */
type OfAtoms = (atom: (alias: Sql) => Sql) => Sql;

/**
 * Returns the expression of a figure with its operation, over all groups. `isSum`: the figure is the sum of
 * one column, or the difference of two such sums. `isAmount`: the facts have several currencies, so the
 * figure is null when the groups it is computed from have different ones.
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
      // A cumulative sum ends at the last bucket that has a figure. A plan continues after it, but the spend
      // of later buckets is not known yet.
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

/** Returns the amount when the row, or all groups of its window, share one currency; otherwise null. */
export function inOneCurrency(amount: Sql, around: Sql | 'row' | null): Sql {
  if (around === null) return amount;
  if (around === 'row') return sql`CASE WHEN currency_min = currency_max THEN ${amount} END`;
  return sql`CASE WHEN MIN(currency_min) ${around} = MAX(currency_max) ${around} THEN ${amount} END`;
}
