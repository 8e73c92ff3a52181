import type { NumberStyle } from '../../../format/index.ts';
import type { ReportColumn, TableColumn } from '../../../language/plan/index.ts';
import { numberStyle } from '../styles.ts';
import type { WidgetContext } from '../widget.ts';
import {
  figureWidth,
  leastFigureWidth,
  widthOfTexts,
  widthOfTitle,
  widthOfTwoLines,
} from './natural-widths.ts';
import type { RowTrend } from './trends.ts';

/** A column of the table. */
export interface FigureColumn {
  readonly field: string;
  readonly title: string;
  /** The page's title in place of the dataset's; null without one. */
  readonly ownTitle: string | null;
  /** The unit of all figures of the column, such as a currency sign, which is in the header; null without one. */
  readonly unit: string | null;
  readonly isNumber: boolean;
  readonly style: NumberStyle;
  readonly width: number;
  /** The least width in which all figures, or a small line, and the heading in two lines fit, in pixels. */
  readonly leastWidth: number;
  /** The width in which the whole heading fits, in pixels. */
  readonly titleWidth: number;
  readonly hidden: boolean;
  readonly highlight: TableColumn['highlight'];
  /** The index of the column with the total of a progress bar; null without one. */
  readonly whole: number | null;
  readonly rules: TableColumn['rules'];
  readonly goodWhen: NonNullable<ReportColumn['goodWhen']>;
  readonly column: ReportColumn;
  /** The column and index of the share of the data that the figure covers; null where that is all. */
  readonly coverage: { readonly column: ReportColumn; readonly index: number } | null;
  /**
   * The indexes of the counts that the figure is based on. Empty without a comparison, and where nothing is counted.
   */
  readonly counts: readonly number[];
  /** The trend, for a column of small lines; otherwise null. */
  readonly trend: RowTrend | null;
  /** The index of the column with the currency of each row's amount; null where all have the same. */
  readonly currencyAt: number | null;
}

/** The widths of the ring of coverage, and of the sign of a rule, in pixels. */
const BESIDE_COVERAGE = 16;
const BESIDE_RULES = 14;

/** The usual and the least width of a column of small lines, in pixels. */
const TREND_WIDTH = 132;
const LEAST_TREND_WIDTH = 100;

/** A column of trends has the width that its page sets. It has no unit, because its figures are not written. */
export function trendColumn(spec: TableColumn, trend: RowTrend, context: WidgetContext): FigureColumn {
  const measure = context.titleOf(trend.column);
  const column = figureColumn(spec, trend.column, {
    texts: [],
    fields: [],
    hasDelta: false,
    context,
    coverage: null,
    counts: [],
    currencyAt: null,
  });
  const title = column.ownTitle ?? context.appText('widgets.overTime', { measure });
  const width = spec.width ?? Math.max(TREND_WIDTH, widthOfTitle(title, null));
  return {
    ...column,
    title,
    width,
    leastWidth: spec.width ?? Math.max(LEAST_TREND_WIDTH, widthOfTwoLines(title, null)),
    titleWidth: width,
    style: numberStyle(trend.column),
    unit: null,
    isNumber: false,
    trend,
  };
}

interface Surroundings {
  /** For a column of texts: the texts to measure. */
  readonly texts: readonly string[];
  /** For a column of figures: the smallest and the largest figure; null where they are unknown. */
  readonly extent?: readonly [number, number] | null;
  readonly fields: readonly (string | null)[];
  readonly hasDelta: boolean;
  readonly context: WidgetContext;
  readonly coverage: FigureColumn['coverage'];
  readonly currencyAt: number | null;
  readonly counts?: readonly number[];
}

/** A column of figures or texts, from its report and its settings in the page file. */
export function figureColumn(
  spec: TableColumn,
  column: ReportColumn,
  { fields, hasDelta, context, texts, coverage, currencyAt, counts = [], extent = null }: Surroundings,
): FigureColumn {
  const isNumber = column.role === 'measure';
  const style = numberStyle(column, spec);
  const unit = style.format === 'currency' ? currencySign(style.currency, context) : null;
  const whole = spec.of === undefined ? -1 : fields.indexOf(spec.of);
  const ownTitle = spec.title === undefined ? null : context.t(spec.title);
  const title = ownTitle ?? context.titleOf(column);
  const width =
    spec.width ??
    (isNumber ? Math.max(figureWidth(hasDelta), widthOfTwoLines(title, unit)) : widthOfTexts(texts, title));
  const ownStyle = unit === null ? style : { ...style, currency: null };
  const ownCurrencyAt = style.format === 'currency' && style.currency === null ? currencyAt : null;
  const isMeasured = isNumber && spec.width === undefined && ownCurrencyAt === null && extent !== null;
  const beside = (coverage === null ? 0 : BESIDE_COVERAGE) + (spec.rules === undefined ? 0 : BESIDE_RULES);
  return {
    field: spec.field,
    title,
    ownTitle,
    unit,
    isNumber,
    style: ownStyle,
    width,
    leastWidth: isMeasured
      ? Math.min(
          width,
          Math.max(
            leastFigureWidth(
              extent.map((figure) => context.format.full(figure, ownStyle)),
              hasDelta,
            ) + beside,
            widthOfTwoLines(title, unit),
          ),
        )
      : width,
    titleWidth: spec.width ?? widthOfTitle(title, unit),
    hidden: spec.hidden ?? false,
    highlight: spec.highlight,
    whole: whole < 0 ? null : whole,
    rules: spec.rules,
    goodWhen: column.goodWhen ?? 'neutral',
    column,
    coverage,
    counts,
    trend: null,
    currencyAt: ownCurrencyAt,
  };
}

/** The sign of a currency; null where the amounts are in several, or in an unknown one. */
function currencySign(currency: string | null | undefined, { format }: WidgetContext): string | null {
  const code = currency === undefined ? format.currency : currency;
  if (code === null) return null;
  const options = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat(format.locale, options).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}
