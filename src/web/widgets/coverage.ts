import type { GoodWhen } from '../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData } from '../../language/plan/index.ts';
import { totalOf } from './combine.ts';
import { joinedNotes } from './chart-kit/data/note.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** The column that says of what share a measure is known; undefined where all of it is. */
export function coverageColumn(columns: readonly ReportColumn[], measure: string): ReportColumn | undefined {
  return columns.find(({ role, of }) => role === 'coverage' && of === measure);
}

/** Whether a column holds figures, which combine by rules of their own, rather than members. */
export const isFigure = ({ role }: ReportColumn): boolean => role === 'measure' || role === 'coverage';

/** A share moves a little with every day; from here on, two periods are not of the same facts. */
const LEAST_DIFFERENCE = 0.02;

/**
 * "covers 57% of spend", with the share of the period before where that is another one; null where all is known in both,
 * or nobody can tell.
 */
export function coverageText(
  column: ReportColumn,
  now: ReportCell | undefined,
  before: ReportCell | undefined,
  { say, format, titleOf }: Pick<WidgetContext, 'say' | 'format' | 'titleOf'>,
): string | null {
  if (typeof now !== 'number') return null;
  const earlier = typeof before === 'number' && isOtherShare(now, before) ? before : null;
  if (now >= 1 && earlier === null) return null;
  const words = { share: shareText(now, format), base: inSentence(titleOf(column), format.locale) };
  return earlier === null
    ? say('widgets.covers', words)
    : say('widgets.coversChanged', { ...words, before: shareText(earlier, format) });
}

/** How a change is judged where a figure is known of these shares of its facts: between other facts, not at all. */
export function judgedBy(
  goodWhen: GoodWhen,
  now: ReportCell | undefined,
  before: ReportCell | undefined,
): GoodWhen {
  return isOtherShare(now, before) ? 'neutral' : goodWhen;
}

function isOtherShare(now: ReportCell | undefined, before: ReportCell | undefined): boolean {
  return typeof now === 'number' && typeof before === 'number' && Math.abs(now - before) >= LEAST_DIFFERENCE;
}

/** In whole percent; what is not all is never written as 100 %, nor what is something as 0 %. */
export function shareText(share: number, format: WidgetContext['format']): string {
  const shown = share >= 1 ? 1 : share <= 0 ? 0 : Math.min(Math.max(share, 0.01), 0.99);
  return format.full(shown, { format: 'percent', digits: 0 });
}

/** The same of a whole report, beside that of the period before where there is one to compare with. */
export function wholeCoverage(
  report: ReportData,
  measure: string,
  context: WidgetContext,
  earlier: ReportData | null = null,
): string | null {
  const column = columnOfEither(report, earlier, measure);
  if (column === undefined) return null;
  return coverageText(column, shareOf(report, measure), earlier && shareOf(earlier, measure), context);
}

/** Whether a measure is known of another share in the period before, so that its change is not good or bad in itself. */
export function isOfOtherFacts(report: ReportData, earlier: ReportData, measure: string): boolean {
  if (columnOfEither(report, earlier, measure) === undefined) return false;
  return isOtherShare(shareOf(report, measure), shareOf(earlier, measure));
}

const columnOfEither = (
  report: ReportData,
  earlier: ReportData | null,
  measure: string,
): ReportColumn | undefined =>
  coverageColumn(report.columns, measure) ?? coverageColumn(earlier?.columns ?? [], measure);

/** A report without the column knows all of the measure. */
function shareOf(report: ReportData, measure: string): ReportCell {
  const column = coverageColumn(report.columns, measure);
  return column === undefined ? 1 : totalOf(report, column.name);
}

/** "ROAS covers 57% of spend", for each of the measures that is not known altogether; null where all are. */
export function coverageNote(
  report: ReportData,
  measures: readonly ReportColumn[],
  context: WidgetContext,
): string | null {
  const notes = measures.map((column) => {
    const covers = wholeCoverage(report, column.name, context);
    const measure = context.titleOf(column);
    return covers && context.say('widgets.coversNote', { measure, covers });
  });
  return joinedNotes(notes);
}

/** Of what the figures of a file are known: a note for each of its measures that is not known altogether. */
export function coverageNotes(
  data: WidgetData,
  { columns }: ReportData,
  context: WidgetContext,
): readonly string[] {
  const notes = columns.flatMap((column) => {
    const report = Object.values(data).find((each) => each.columns.some(({ name }) => name === column.name));
    return (column.role === 'measure' && report && coverageNote(report, [column], context)) || [];
  });
  return [...new Set(notes)];
}

/** The heading of a column of shares, beside the measure that they are about: "ROAS – coverage (Spend)". */
export function coverageHeading(
  column: ReportColumn,
  columns: readonly ReportColumn[],
  { say, titleOf }: Pick<WidgetContext, 'say' | 'titleOf'>,
): string {
  const of = columns.find(({ name }) => name === column.of);
  return say('widgets.coverageOf', { measure: of === undefined ? '' : titleOf(of), base: titleOf(column) });
}

/** The same with a capital letter: a line of its own. */
export function asSentence(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** A title amid a sentence: German writes nouns large, and nobody writes abbreviations small. */
function inSentence(title: string, locale: string): string {
  if (locale.startsWith('de') || /^.\p{Lu}/u.test(title)) return title;
  return title.charAt(0).toLocaleLowerCase(locale) + title.slice(1);
}
