import { addDays } from '../../format/index.ts';
import { definitionFor } from '../../language/plan/index.ts';
import type { ReportColumn, ReportData, CompleteSpec } from '../../language/plan/index.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** A note on the days behind a widget's figures. */
export interface PeriodNote {
  /** A short form for narrow places: `to 21 Nov`; null where only the sentence is clear. */
  readonly short: string | null;
  readonly sentence: string;
}

interface Range {
  readonly start: string;
  readonly end: string;
}

/** Notes on days that are missing, incomplete, not final or not compared. Empty where there are none. */
export function periodNotes(
  spec: CompleteSpec,
  data: WidgetData,
  context: WidgetContext,
): readonly PeriodNote[] {
  if (definitionFor(spec).shows === 'text') return [];
  const measures = measuresOf(spec);
  const notes = Object.values(data).flatMap((report) => {
    const shown = report.columns.filter(({ role, name }) => role === 'measure' && measures.has(name));
    return [
      uncomparedNote(report, context),
      beginningNote(report, context),
      endNote(report, context),
      lagNote(report, shown, context),
    ].filter((note) => note !== null);
  });
  return [...new Map(notes.map((note) => [note.sentence, note])).values()];
}

/** Every string in a widget's definition, which includes the names of its measures. */
function measuresOf(spec: object): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') names.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(spec);
  return names;
}

/** The reason why a requested comparison is missing. */
export function uncomparedNote(
  { comparison, covers, range }: ReportData,
  { appText, format, today }: WidgetContext,
): PeriodNote | null {
  if (comparison === undefined || comparison.covered) return null;
  const start = covers?.start ?? null;
  if (start !== null && (comparison.start < start || (range !== undefined && range.start < start))) {
    const date = format.date(start);
    const period = format.range(comparison.start, comparison.end);
    return {
      short: appText('widgets.period.dataFrom', { date }),
      sentence: appText('widgets.period.uncompared', { period, date }),
    };
  }
  const isOpen = range !== undefined && range.end >= today;
  return { short: null, sentence: appText(isOpen ? 'widgets.period.noWholeDay' : 'widgets.period.noData') };
}

function beginningNote(
  { covers, range, comparison }: ReportData,
  { appText, format }: WidgetContext,
): PeriodNote | null {
  if (covers === undefined || range === undefined || range.start >= covers.start) return null;
  // The note on the comparison says so already.
  if (comparison?.covered === false) return null;
  return { short: null, sentence: appText('widgets.period.begins', { date: format.date(covers.start) }) };
}

/** A note that the last days are incomplete, not counted, or not loaded. */
function endNote(
  { covers, range, freshness }: ReportData,
  { appText, format, today }: WidgetContext,
): PeriodNote | null {
  if (range === undefined || freshness === undefined) return null;
  const { completeTo, completeDays } = freshness;
  const short = (date: string): string => format.axisDate(date, 'day', { start: date, end: today });
  if (completeTo === null) {
    if (covers === undefined || covers.end >= range.end || covers.end < range.start) return null;
    const sentence = appText('widgets.period.ends', { date: format.date(covers.end) });
    return { short: appText('widgets.period.to', { date: short(covers.end) }), sentence };
  }
  if (range.end <= completeTo) return null;
  if (completeDays) {
    if (range.start > completeTo) return { short: null, sentence: appText('widgets.period.noWholeDay') };
    const sentence = appText('widgets.period.counts', { date: format.date(completeTo) });
    return { short: appText('widgets.period.to', { date: short(completeTo) }), sentence };
  }
  const first = later(addDays(completeTo, 1), range.start);
  const last = earlier(range.end, today);
  if (last < first) return null;
  const sentence = appText('widgets.period.incomplete', { range: format.range(first, last) });
  return { short: appText('widgets.period.incompleteFrom', { date: short(first) }), sentence };
}

function lagNote(
  { range }: ReportData,
  shown: readonly ReportColumn[],
  { appText, format, titleOf, today }: WidgetContext,
): PeriodNote | null {
  const lagging = shown.filter(({ lagDays = 0 }) => lagDays > 0);
  const days = Math.max(0, ...lagging.map(({ lagDays = 0 }) => lagDays));
  const open = range === undefined ? null : openDays(range, days, today);
  if (open === null) return null;
  const measures = [...new Set(lagging.map(titleOf))].join(', ');
  const sentence = appText('widgets.period.lag', {
    measures,
    count: days,
    range: format.range(open.start, open.end),
  });
  return { short: null, sentence };
}

/** The days of a range whose figures still grow, by the attribution lag; null where all are final. */
export function openDays(range: Range, lagDays: number, today: string): Range | null {
  if (lagDays === 0) return null;
  const [start, end] = [later(addDays(today, -lagDays), range.start), earlier(range.end, today)];
  return end < start ? null : { start, end };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
