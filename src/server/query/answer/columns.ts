import type { DimensionPlan, MeasurePlan, ReportColumn } from '../../../language/plan/index.ts';
import { figuresOf, partName } from '../statement/figures.ts';
import { LEVEL_ACROSS } from '../statement/levels.ts';
import { hasRowCurrency, ROW_CURRENCY } from '../statement/row-currency.ts';
import type { ReportFigure } from '../statement/figures.ts';
import { formatWith, lagOf, operationTitle } from '../../../language/plan/index.ts';
import { derivedColumn } from './derived-column.ts';
import { isMonetary } from '../statement/measure-expressions.ts';
import { OTHERS, themselves } from '../question/question.ts';
import type { RequestedDimension, RequestedMeasure, Question } from '../question/question.ts';

/** Inputs of column descriptions besides the dataset. */
export interface Naming {
  /** Returns the text of an i18n key in the product's default language. */
  readonly titleOf: (key: string) => string;
  /** ISO 4217; null when the rows hold several currencies. */
  readonly currency: string | null;
}

/**
 * Returns the columns in the order of the statement's result. Of the measures that can be unknown, only those
 * in `partly` get coverage columns; all of them get these when `partly` is undefined.
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
    ...question.dimensions.flatMap((requested) => dimensionColumns(requested, question, naming)),
    ...figures.map((figure) => figureColumn(question, figure, figures, naming)),
    ...(hasRowCurrency(question, naming.currency === null) ? [currencyColumn(naming)] : []),
    ...(question.across > 0 ? [acrossColumn(naming)] : []),
    ...(question.rollup ? [levelColumn(naming)] : []),
  ];
}

function figureColumn(
  question: Question,
  figure: ReportFigure,
  figures: readonly ReportFigure[],
  naming: Naming,
): ReportColumn {
  const column =
    figure.kind === 'measure'
      ? measureColumn(question, figure, naming)
      : measureColumn(question, themselves([figure.measure])[0]!, naming);
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

function dimensionColumns(
  requested: RequestedDimension,
  question: Question,
  naming: Naming,
): readonly ReportColumn[] {
  const { dimension, grain, name } = requested;
  const { top, plan } = question;
  const others: Record<string, string> =
    top?.dimension === requested && top.others ? { [OTHERS]: 'operations.others' } : {};
  const members = { ...dimension.members, ...others };
  const shown: ReportColumn = {
    name,
    role: 'dimension',
    type: dimension.label === null ? dimension.type : 'string',
    title: naming.titleOf(dimension.title),
    titleKey: dimension.title,
    ...(grain === null ? {} : { grain }),
    ...derivedColumn(plan, dimension, naming.currency),
    ...(dimension.order.length === 0 ? {} : { order: [...dimension.order] }),
    ...(dimension.derived !== null && isOfEveryMember(question, dimension) ? { everyMember: true } : {}),
    ...(Object.keys(members).length === 0 ? {} : { members }),
  };
  return dimension.label === null ? [shown] : [shown, keyColumn(name, dimension, naming)];
}

/** Whether a member without facts is a gap in the data, and not excluded by the question. */
function isOfEveryMember(
  { top, having, filters, sort, measures }: Question,
  dimension: DimensionPlan,
): boolean {
  const isChosen = filters.some((filter) => filter.dimension === dimension && !('range' in filter));
  const isRanked = sort.some(({ field }) => measures.some(({ name }) => name === field));
  return top === null && having.length === 0 && !isChosen && !isRanked;
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

function measureColumn(question: Question, requested: RequestedMeasure, naming: Naming): ReportColumn {
  const { measure, name } = requested;
  const { aggregation } = measure;
  const aggregate = combination(question, requested, naming);
  const currency = measure.currency ?? naming.currency;
  const combinesParts = (aggregate === 'ratio' || aggregate === 'difference') && 'parts' in aggregation;
  const format = formatWith(requested);
  const isOwn = format === measure.format;
  return {
    name,
    role: 'measure',
    type: 'number',
    ...titled(question, requested, naming),
    format,
    goodWhen: goodWhen(requested),
    aggregate,
    ...lagged(lagOf(question.plan, measure.name)),
    ...(measure.digits === null || !isOwn ? {} : { digits: measure.digits }),
    ...(format === 'currency' && currency !== null ? { currency } : {}),
    ...(combinesParts ? { parts: [...aggregation.parts], scale: measure.scale } : {}),
  };
}

function titled(
  { plan, dimensions }: Question,
  { measure, operation }: RequestedMeasure,
  { titleOf }: Naming,
): Pick<ReportColumn, 'title' | 'titleKey' | 'operation'> {
  const title = titleOf(measure.title);
  if (operation === null) return { title, titleKey: measure.title };
  const grain = dimensions.find(({ dimension }) => dimension.name === plan.time)?.grain;
  const described = operation.kind === 'movingAverage' && grain ? { ...operation, grain } : { ...operation };
  return { title: operationTitle(title, described, titleOf), titleKey: measure.title, operation: described };
}

/**
 * A share is neutral, because a larger share of one member is a smaller share of another. The first rank is
 * the best.
 */
function goodWhen({ measure, operation }: RequestedMeasure): MeasurePlan['goodWhen'] {
  if (operation?.kind === 'share' || operation?.kind === 'shareOfParent') return 'neutral';
  return operation?.kind === 'rank' ? 'lower' : measure.goodWhen;
}

function lagged(lagDays: number): Pick<ReportColumn, 'lagDays'> {
  return lagDays === 0 ? {} : { lagDays };
}

/**
 * Returns how rows combine. Amounts in several currencies don't combine, nor does a ratio whose parts were
 * not requested.
 */
function combination(
  question: Question,
  { measure, operation }: RequestedMeasure,
  naming: Naming,
): ReportColumn['aggregate'] {
  const { aggregation } = measure;
  if (naming.currency === null && isMonetary(question.plan, measure)) return 'none';
  // Only shares of one whole can be summed. All other operations depend on the groups.
  if (operation !== null) return operation.kind === 'share' ? 'sum' : 'none';
  if ('parts' in aggregation) {
    if (aggregation.kind === 'add') return measure.additive ? 'sum' : 'none';
    const names = new Set(question.measures.map(({ name }) => name));
    return aggregation.parts.every((part) => names.has(part)) ? aggregation.kind : 'none';
  }
  if (aggregation.kind === 'min' || aggregation.kind === 'max') return aggregation.kind;
  return measure.additive ? 'sum' : 'none';
}

function currencyColumn(naming: Naming): ReportColumn {
  const titleKey = 'dimensions.currency';
  return { name: ROW_CURRENCY, role: 'currency', type: 'string', title: naming.titleOf(titleKey), titleKey };
}

function acrossColumn(naming: Naming): ReportColumn {
  return { ...levelColumn(naming), name: LEVEL_ACROSS, role: 'helper' };
}

function levelColumn(naming: Naming): ReportColumn {
  const titleKey = 'dimensions.level';
  return { name: 'level', role: 'level', type: 'number', title: naming.titleOf(titleKey), titleKey };
}
