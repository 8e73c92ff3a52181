import { changeBetween } from '../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';

/** A figure of one member that differs from the previous period by more than chance. */
export interface Mover {
  readonly dimension: string;
  /** `subject` is the displayed name of the member, `member` its key. */
  readonly subject: string;
  readonly member: string;
  readonly measure: ReportColumn;
  readonly kind: 'up' | 'down' | 'started' | 'resumed' | 'stopped';
  readonly value: number | null;
  readonly previous: number | null;
  readonly change: ReturnType<typeof changeBetween>;
  readonly significance: number;
}

/** The measures to watch, and how. */
export interface WatchedFigures {
  readonly measures: readonly string[];
  /**
   * The measure whose appearance or disappearance says that a member started or stopped; null when this is
   * not watched.
   */
  readonly presence: string | null;
  /** By measure of amounts, the measure that counts its events: for revenue, the conversions. */
  readonly eventsOf: Readonly<Record<string, string | null>>;
  /** Keys of members with figures before the comparison period, which are therefore not new. */
  readonly seenBefore: ReadonlySet<string>;
}

/** The smallest share of a figure, over both periods, for a member to be reported. */
const LEAST_SHARE = 0.01;
/** The smallest relative change that is reported, even if it is certain. */
const LEAST_CHANGE = 0.05;
/** The number of standard errors that a change must exceed. */
const LEAST_ERRORS = 2;
/** The significance of starting or stopping: that of a change to four times or a quarter. */
const WHOLE_CHANGE = Math.log(4);
/**
 * The variance of an amount relative to that of its number of events. It is larger because the amounts
 * differ, too: baskets vary by about the size of an average basket.
 */
const AMOUNT_VARIANCE = 2;

/**
 * The largest change of coverage, as a share, up to which a change of the figure is reported. Beyond it the
 * change may only reflect the coverage.
 */
const MOST_COVERAGE_CHANGE = 0.05;

/**
 * Returns the movers among the watched measures of a report with one dimension and its comparison.
 *
 * Significance = (|ln(value / previous)| - 2 · error) · √share. The logarithm makes doubling and halving
 * equal. `error` is the standard error of a count, √(1/n + 1/m), for the smallest count behind the figure
 * (for a CPA, the conversions), so that 2 conversions after 1 are not reported. An amount has the error of
 * its number of events. `share` is the member's share of the figure over both periods; for a ratio, its share
 * of the divisor: revenue is weighed by revenue, a CPM by impressions.
 */
export function moversOf(report: ReportData, watch: WatchedFigures): readonly Mover[] {
  const { columns, comparison } = report;
  if (comparison === undefined || !comparison.covered) return [];
  const shown = columns.findIndex((column) => column.role === 'dimension');
  const key = columns.findIndex((column) => column.role === 'key');
  const pairs = comparison.rows.map((before, index) => new Pair(columns, report.rows[index] ?? null, before));
  const measures = columns.flatMap((column, at) => {
    if (!watch.measures.includes(column.name)) return [];
    const weight = weightAt(columns, column, at);
    return [{ column, at, weight, whole: pairs.reduce((sum, pair) => sum + pair.both(weight), 0) }];
  });
  return pairs.flatMap((pair) => {
    const about = {
      dimension: columns[shown]?.name ?? '',
      subject: String(pair.member(shown) ?? ''),
      member: String(pair.member(key >= 0 ? key : shown) ?? ''),
    };
    if (about.member === '') return [];
    return measures.flatMap(({ column, at, weight, whole }) => {
      const share = whole === 0 ? 0 : pair.both(weight) / whole;
      const move = share < LEAST_SHARE ? null : moveOf(pair, column, at, watch, about.member);
      return move === null ? [] : [{ ...about, ...move, significance: move.significance * Math.sqrt(share) }];
    });
  });
}

/**
 * The index of the column that weighs members for a measure: the measure itself, or the divisor of a ratio.
 */
function weightAt(columns: readonly ReportColumn[], { parts }: ReportColumn, at: number): number {
  const divisor = parts === undefined ? -1 : columns.findIndex(({ name }) => name === parts[1]);
  return divisor < 0 ? at : divisor;
}

type Move = Pick<Mover, 'measure' | 'kind' | 'value' | 'previous' | 'change' | 'significance'>;

function moveOf(
  pair: Pair,
  measure: ReportColumn,
  at: number,
  watch: WatchedFigures,
  member: string,
): Move | null {
  const value = pair.now(at);
  const previous = pair.before(at);
  if (measure.name === watch.presence && !value !== !previous) {
    const began = watch.seenBefore.has(member) ? 'resumed' : 'started';
    return {
      measure,
      kind: value ? began : 'stopped',
      value,
      previous,
      change: null,
      significance: WHOLE_CHANGE,
    };
  }
  if (value === null || previous === null || value <= 0 || previous <= 0) return null;
  if (pair.coverageChange(measure.name) > MOST_COVERAGE_CHANGE) return null;
  const change = changeBetween(value, previous, { format: measure.format });
  const distance = Math.abs(Math.log(value / previous));
  if (change === null || distance < Math.log(1 + LEAST_CHANGE)) return null;
  const significance = distance - LEAST_ERRORS * pair.error(measure, watch.eventsOf);
  if (!(significance > 0)) return null;
  return { measure, kind: value > previous ? 'up' : 'down', value, previous, change, significance };
}

type Row = ReportData['rows'][number];

/** The rows of one member in both periods. */
class Pair {
  constructor(
    private readonly columns: readonly ReportColumn[],
    private readonly current: Row | null,
    private readonly earlier: Row,
  ) {}

  member(at: number): Row[number] {
    return (this.current ?? this.earlier)[at] ?? null;
  }

  now(at: number): number | null {
    return numberAt(this.current, at);
  }

  before(at: number): number | null {
    return numberAt(this.earlier, at);
  }

  both(at: number): number {
    return Math.max(0, this.now(at) ?? 0) + Math.max(0, this.before(at) ?? 0);
  }

  /** The difference between the coverages of the figure in the two periods; 0 when both are complete. */
  coverageChange(measure: string): number {
    const at = this.columns.findIndex(({ role, of }) => role === 'coverage' && of === measure);
    return at < 0 ? 0 : Math.abs((this.now(at) ?? 0) - (this.before(at) ?? 0));
  }

  /** The standard error of the logarithm of the change, from the smallest count behind the figure. */
  error(measure: ReportColumn, eventsOf: WatchedFigures['eventsOf']): number {
    const errors = [measure.name, ...(measure.parts ?? [])].map((name) => {
      const column = this.columns.find((other) => other.name === name);
      if (column?.format === 'integer') return this.countError(name, 1);
      const events = eventsOf[name] ?? null;
      return events === null ? 0 : this.countError(events, AMOUNT_VARIANCE);
    });
    return Math.max(0, ...errors);
  }

  private countError(count: string, variance: number): number {
    const at = this.columns.findIndex(({ name }) => name === count);
    return at < 0 ? 0 : Math.sqrt(variance / (this.now(at) ?? 0) + variance / (this.before(at) ?? 0));
  }
}

function numberAt(row: Row | null, at: number): number | null {
  const cell = row?.[at];
  return typeof cell === 'number' ? cell : null;
}
