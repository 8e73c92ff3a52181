import type { DimensionPlan, MeasurePlan, ReportColumn } from '../../../language/plan/index.ts';
import { figuresOf, partName } from '../statement/figures.ts';
import { hasRowCurrency, ROW_CURRENCY } from '../statement/row-currency.ts';
import type { ReportFigure } from '../statement/figures.ts';
import { lagOf } from '../../../language/plan/index.ts';
import { isMonetary } from '../statement/measure-expressions.ts';
import type { AskedDimension, Question } from '../question/question.ts';

/** What columns say besides what the dataset knows. */
export interface Naming {
  /** The text of an i18n key in the product's default language. */
  readonly titleOf: (key: string) => string;
  /** ISO 4217; null where the rows hold several. */
  readonly currency: string | null;
}

/**
 * The columns in the order in which the statement answers them. Of the measures that can be unknown, those that are
 * `partly` known have columns that say so; all, unless told otherwise.
 */
export function reportColumns(
  question: Question,
  naming: Naming,
  partly?: ReadonlySet<string>,
): readonly ReportColumn[] {
  const figures = figuresOf(question).filter(
    (figure) => figure.kind === 'measure' || (partly?.has(figure.of.name) ?? true),
  );
  return [
    ...question.dimensions.flatMap((asked) => dimensionColumns(asked, naming)),
    ...figures.map((figure) => figureColumn(question, figure, figures, naming)),
    ...(hasRowCurrency(question, naming.currency === null) ? [currencyColumn(naming)] : []),
    ...(question.rollup ? [levelColumn(naming)] : []),
  ];
}

function figureColumn(
  question: Question,
  figure: ReportFigure,
  figures: readonly ReportFigure[],
  naming: Naming,
): ReportColumn {
  const column = measureColumn(question, figure.measure, naming);
  if (figure.kind === 'part') return { ...column, name: figure.name, role: 'helper', of: figure.of.name };
  const known = (part: string): string => {
    const name = partName(figure.kind === 'measure' ? figure.name : figure.of.name, part);
    return figures.some((other) => other.name === name) ? name : part;
  };
  if (figure.kind === 'measure')
    return column.parts === undefined ? column : { ...column, parts: column.parts.map(known) };
  const { name: base, title } = figure.measure;
  const combines = column.aggregate === 'sum' && known(base) !== base;
  return {
    name: figure.name,
    role: 'coverage',
    of: figure.of.name,
    type: 'number',
    title: `${naming.titleOf(figure.of.measure.title)} – ${naming.titleOf('measures.coverage')} (${naming.titleOf(title)})`,
    titleKey: title,
    format: 'percent',
    digits: 0,
    ...(combines ? { aggregate: 'ratio', parts: [known(base), base], scale: 1 } : { aggregate: 'none' }),
  };
}

function dimensionColumns(asked: AskedDimension, naming: Naming): readonly ReportColumn[] {
  const { dimension, grain, name } = asked;
  const shown: ReportColumn = {
    name,
    role: 'dimension',
    type: dimension.label === null ? dimension.type : 'string',
    title: naming.titleOf(dimension.title),
    titleKey: dimension.title,
    ...(grain === null ? {} : { grain }),
    ...(dimension.order.length === 0 ? {} : { order: [...dimension.order] }),
    ...(Object.keys(dimension.members).length === 0 ? {} : { members: { ...dimension.members } }),
  };
  return dimension.label === null ? [shown] : [shown, keyColumn(name, dimension, naming)];
}

function keyColumn(of: string, dimension: DimensionPlan, naming: Naming): ReportColumn {
  return {
    name: dimension.column,
    role: 'key',
    of,
    type: dimension.type,
    title: naming.titleOf(dimension.title),
    titleKey: dimension.title,
  };
}

function measureColumn(question: Question, measure: MeasurePlan, naming: Naming): ReportColumn {
  const { aggregation } = measure;
  const aggregate = combination(question, measure, naming);
  const currency = measure.currency ?? naming.currency;
  const combinesParts = (aggregate === 'ratio' || aggregate === 'difference') && 'parts' in aggregation;
  return {
    name: measure.name,
    role: 'measure',
    type: 'number',
    title: naming.titleOf(measure.title),
    titleKey: measure.title,
    format: measure.format,
    goodWhen: measure.goodWhen,
    aggregate,
    ...lagged(lagOf(question.plan, measure.name)),
    ...(measure.digits === null ? {} : { digits: measure.digits }),
    ...(measure.format === 'currency' && currency !== null ? { currency } : {}),
    ...(combinesParts ? { parts: [...aggregation.parts], scale: measure.scale } : {}),
  };
}

function lagged(lagDays: number): Pick<ReportColumn, 'lagDays'> {
  return lagDays === 0 ? {} : { lagDays };
}

/** How rows combine. Amounts of several currencies don't; nor does a ratio whose parts were not asked for. */
function combination(question: Question, measure: MeasurePlan, naming: Naming): ReportColumn['aggregate'] {
  const { aggregation } = measure;
  if (naming.currency === null && isMonetary(question.plan, measure)) return 'none';
  if ('parts' in aggregation) {
    if (aggregation.kind === 'add') return measure.additive ? 'sum' : 'none';
    const asked = new Set(question.measures.map((other) => other.name));
    return aggregation.parts.every((part) => asked.has(part)) ? aggregation.kind : 'none';
  }
  if (aggregation.kind === 'min' || aggregation.kind === 'max') return aggregation.kind;
  return measure.additive ? 'sum' : 'none';
}

function currencyColumn(naming: Naming): ReportColumn {
  const titleKey = 'dimensions.currency';
  return { name: ROW_CURRENCY, role: 'currency', type: 'string', title: naming.titleOf(titleKey), titleKey };
}

function levelColumn(naming: Naming): ReportColumn {
  const titleKey = 'dimensions.level';
  return { name: 'level', role: 'level', type: 'number', title: naming.titleOf(titleKey), titleKey };
}
