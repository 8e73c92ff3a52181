import type { ReportData } from '../../language/plan/index.ts';

/** The description of a downloaded file. */
export interface About {
  readonly title: string;
  readonly company: string;
  /** The applied filters: their labels and selections, as text. */
  readonly filters: readonly { readonly label: string; readonly value: string }[];
  /** Formatted dates and times. */
  readonly range: string | null;
  readonly comparison: string | null;
  readonly asOf: string;
  readonly rowCount: number;
  /** A note on how many of how many rows the figures are computed from; null where from all. */
  readonly cut: string | null;
  /** Notes on the days behind the figures. */
  readonly notes: readonly string[];
}

/** The texts of the sheet `About`. */
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

/** The formats of times and date ranges. */
export interface AboutDates {
  readonly range: (start: string, end: string) => string;
  readonly companyMoment: (time: string) => string;
}

/** The description of a file from a report. */
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

/** The rows of the sheet `About`: label and value. */
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
