import type { GoodWhen } from '../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData } from '../../language/plan/index.ts';
import { totalOf } from './combine.ts';
import { joinedNotes } from './chart-kit/data/note.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** The column with the share of the data for which a measure is known; undefined where that is all. */
export function coverageColumn(columns: readonly ReportColumn[], measure: string): ReportColumn | undefined {
  return columns.find(({ role, of }) => role === 'coverage' && of === measure);
}

/** Whether a column holds figures, which can be combined, rather than members. */
export const isFigure = ({ role }: ReportColumn): boolean => role === 'measure' || role === 'coverage';

/** Shares vary a little from day to day. From this difference on, two periods count as covering different data. */
const LEAST_DIFFERENCE = 0.02;

/**
 * "covers 57% of spend", with the share of the previous period where it differs. Null where all is known in both
 * periods, or the share is unknown.
 */
export function coverageText(
  column: ReportColumn,
  now: ReportCell | undefined,
  before: ReportCell | undefined,
  { appText, format, titleOf }: Pick<WidgetContext, 'appText' | 'format' | 'titleOf'>,
): string | null {
  if (typeof now !== 'number') return null;
  const earlier = typeof before === 'number' && isOtherShare(now, before) ? before : null;
  if (now >= 1 && earlier === null) return null;
  const words = { share: shareText(now, format), base: inSentence(titleOf(column), format.locale) };
  return earlier === null
    ? appText('widgets.covers', words)
    : appText('widgets.coversChanged', { ...words, before: shareText(earlier, format) });
}

/** Which direction of a change is good. Neutral where the shares show that the two figures cover different data. */
export function ratedBy(
  goodWhen: GoodWhen,
  now: ReportCell | undefined,
  before: ReportCell | undefined,
): GoodWhen {
  return isOtherShare(now, before) ? 'neutral' : goodWhen;
}

function isOtherShare(now: ReportCell | undefined, before: ReportCell | undefined): boolean {
  return typeof now === 'number' && typeof before === 'number' && Math.abs(now - before) >= LEAST_DIFFERENCE;
}

/** Formats a share in whole percent. Only a complete share is 100 %, and only an empty one is 0 %. */
export function shareText(share: number, format: WidgetContext['format']): string {
  const shown = share >= 1 ? 1 : share <= 0 ? 0 : Math.min(Math.max(share, 0.01), 0.99);
  return format.full(shown, { format: 'percent', digits: 0 });
}

/** The same for the total of a report, with the share of the comparison period, if there is one. */
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

/**
 * Whether a measure covers a different share of the data in the earlier report, so that its change is neither good
 * nor bad.
 */
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

/** A report without the column covers all data. */
function shareOf(report: ReportData, measure: string): ReportCell {
  const column = coverageColumn(report.columns, measure);
  return column === undefined ? 1 : totalOf(report, column.name);
}

/** "ROAS covers 57% of spend", for each measure that is partly known; null where all are fully known. */
export function coverageNote(
  report: ReportData,
  measures: readonly ReportColumn[],
  context: WidgetContext,
): string | null {
  const notes = measures.map((column) => {
    const covers = wholeCoverage(report, column.name, context);
    const measure = context.titleOf(column);
    return covers && context.appText('widgets.coversNote', { measure, covers });
  });
  return joinedNotes(notes);
}

/** The notes on coverage in a file: one for each measure that is partly known. */
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

/** The heading of a coverage column, shown beside its measure: "ROAS – coverage (Spend)". */
export function coverageHeading(
  column: ReportColumn,
  columns: readonly ReportColumn[],
  { appText, titleOf }: Pick<WidgetContext, 'appText' | 'titleOf'>,
): string {
  const of = columns.find(({ name }) => name === column.of);
  return appText('widgets.coverageOf', {
    measure: of === undefined ? '' : titleOf(of),
    base: titleOf(column),
  });
}

/** The same with a capital first letter, for a line of its own. */
export function asSentence(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** A title within a sentence. It starts with a lower-case letter, except for German nouns and abbreviations. */
function inSentence(title: string, locale: string): string {
  if (locale.startsWith('de') || /^.\p{Lu}/u.test(title)) return title;
  return title.charAt(0).toLocaleLowerCase(locale) + title.slice(1);
}
