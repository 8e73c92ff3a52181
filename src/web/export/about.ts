import type { ReportData } from '../../language/plan/index.ts';

/** What a downloaded file says of itself. */
export interface About {
  readonly title: string;
  readonly company: string;
  /** The applied filters: their labels and what is selected, as text. */
  readonly filters: readonly { readonly label: string; readonly value: string }[];
  /** Dates and times as the reader writes them. */
  readonly range: string | null;
  readonly comparison: string | null;
  readonly asOf: string;
  readonly rowCount: number;
  /** How many of how many rows the figures are made of; null where they are made of all. */
  readonly cut: string | null;
  /** What must be known of the days behind the figures. */
  readonly notes: readonly string[];
}

/** The words of the sheet `About`. */
export interface AboutWords {
  readonly title: string;
  readonly company: string;
  readonly range: string;
  readonly comparison: string;
  readonly asOf: string;
  readonly rowCount: string;
  readonly cut: string;
  readonly note: string;
}

/** How moments and ranges are written. */
export interface AboutDates {
  readonly range: (start: string, end: string) => string;
  readonly companyMoment: (time: string) => string;
}

/** What can be said of a report. */
export function aboutReport(
  report: ReportData,
  context: Omit<About, 'range' | 'comparison' | 'asOf'>,
  dates: AboutDates,
): About {
  const { range, comparison, asOf } = report;
  return {
    ...context,
    range: range === undefined ? null : dates.range(range.start, range.end),
    comparison: comparison?.covered !== true ? null : dates.range(comparison.start, comparison.end),
    asOf: dates.companyMoment(asOf),
  };
}

/** The rows of the sheet: what, and its value. */
export function aboutRows(about: About, words: AboutWords): readonly (readonly [string, string | number])[] {
  return [
    [words.title, about.title],
    [words.company, about.company],
    ...about.filters.map(({ label, value }): [string, string] => [label, value]),
    ...(about.range === null ? [] : ([[words.range, about.range]] as const)),
    ...(about.comparison === null ? [] : ([[words.comparison, about.comparison]] as const)),
    [words.asOf, about.asOf],
    [words.rowCount, about.rowCount],
    ...about.notes.map((note): [string, string] => [words.note, note]),
    ...(about.cut === null ? [] : ([[words.cut, about.cut]] as const)),
  ];
}
