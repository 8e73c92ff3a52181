import type { DatasetPlan, MeasureOperation, MeasurePlan } from '../../../language/plan/index.ts';
import { sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';
import type { Selection } from './facts.ts';
import type { ReportFigure } from './figures.ts';
import type { Atom } from './atoms.ts';
import { atomNamed, expressFigure, isMonetary } from './measure-expressions.ts';
import { inOneCurrency, operated } from './operations.ts';
import { windowsOf } from './windows.ts';

/** The atoms of some figures, and the expression of each figure. */
export interface FigureExpressions {
  readonly atoms: readonly Atom[];
  /** Columns, besides the atoms, that are computed over all groups. */
  readonly overGroups: readonly Sql[];
  /**
   * Returns the expression of a figure by the aliases of atoms and of `overGroups`; null for an unknown name.
   */
  of(name: string): Sql | null;
}

/** Resolves figures to atoms. With `mixed`, amounts are null when a row has several currencies. */
export function expressFigures(
  selection: Selection,
  figures: readonly ReportFigure[],
  mixed: boolean,
): FigureExpressions {
  const { plan, dimensions } = selection.question;
  const atoms: Atom[] = [];
  const overGroups: Sql[] = [];
  const windows = windowsOf(selection);
  const expressions = new Map(
    figures.map((figure) => {
      const isAmount = mixed && isMonetary(plan, figure.measure);
      const content = (inWindow: (alias: Sql) => Sql): Sql =>
        expressFigure(plan, figure, (atom) => inWindow(atomNamed(atom, atoms)));
      const operation = operationOf(figure);
      if (operation === null)
        return [
          figure.name,
          inOneCurrency(
            content((alias) => alias),
            isAmount ? 'row' : null,
          ),
        ];
      const alias = trusted(`p${overGroups.length}`);
      const isSum = figure.kind === 'measure' && isOfSums(plan, figure.measure);
      const over = operated(content, operation, windows, dimensions.length, { isAmount, isSum });
      overGroups.push(sql`${over} AS ${alias}`);
      return [figure.name, alias];
    }),
  );
  return { atoms, overGroups, of: (name) => expressions.get(name) ?? null };
}

/**
 * Returns the operation of a figure. The coverage of a share or a rank is the coverage of its group. The
 * coverage of a figure along time uses the same operation.
 */
function operationOf(figure: ReportFigure): MeasureOperation | null {
  if (figure.kind === 'measure') return figure.operation;
  const { operation } = figure.of;
  return operation?.kind === 'cumulative' || operation?.kind === 'movingAverage' ? operation : null;
}

/** A sum of one column, or the difference of two. */
function isOfSums({ measures }: DatasetPlan, { aggregation }: MeasurePlan): boolean {
  if (aggregation.kind !== 'difference') return aggregation.kind === 'sum';
  return aggregation.parts.every((part) => measures[part]?.aggregation.kind === 'sum');
}
