import type { DatasetPlan, MeasureOperation, MeasurePlan } from '../../../language/plan/index.ts';
import { sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';
import type { Selection } from './facts.ts';
import type { ReportFigure } from './figures.ts';
import type { Atom } from './atoms.ts';
import { atomNamed, expressFigure, isMonetary } from './measure-expressions.ts';
import { inOneCurrency, operated } from './operations.ts';
import { windowsOf } from './windows.ts';

/** The atoms behind some figures, and how each figure is computed from them. */
export interface FigureExpressions {
  readonly atoms: readonly Atom[];
  /** Columns beside the atoms that are computed over all groups. */
  readonly overGroups: readonly Sql[];
  /** The figure of that name in terms of the aliases of both; null where there is none. */
  of(name: string): Sql | null;
}

/** Resolves figures to atoms. With `mixed`, amounts are null where a row holds more than one currency. */
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

/** What is known of a share or a rank is what is known of the group; of a figure along time, what is known of its buckets. */
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
