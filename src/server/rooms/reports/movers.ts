import { changeBetween } from '../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';

/** A figure of one member that differs from the period before by more than chance. */
export interface Mover {
  readonly dimension: string;
  /** The member as shown, and its identifying value. */
  readonly subject: string;
  readonly member: string;
  readonly measure: ReportColumn;
  readonly kind: 'up' | 'down' | 'started' | 'resumed' | 'stopped';
  readonly value: number | null;
  readonly previous: number | null;
  readonly change: ReturnType<typeof changeBetween>;
  readonly significance: number;
}

/** What is watched, and how. */
export interface WatchedFigures {
  readonly measures: readonly string[];
  /** The measure whose coming and going says that a member started or stopped; null where nobody watches that. */
  readonly presence: string | null;
  /** For amounts, the measure that counts the events they are made of: revenue is made of conversions. */
  readonly eventsOf: Readonly<Record<string, string | null>>;
  /** Members (by their identifying values) that were there before the period compared with: they are not new. */
  readonly seenBefore: ReadonlySet<string>;
}

/** Members with a smaller share of a figure over both periods are no news. */
const LEAST_SHARE = 0.01;
/** Changes that are smaller are no news, however certain. */
const LEAST_CHANGE = 0.05;
/** Standard errors that a change must exceed. */
const LEAST_ERRORS = 2;
/** What starting or stopping counts for: as much as a change to four times or a quarter. */
const WHOLE_CHANGE = Math.log(4);
/** An amount of n events varies more than their number: baskets differ about as much as the average basket is large. */
const AMOUNT_VARIANCE = 2;

/** Where a figure is known of more or less than before by this share of its base, its change is no news but of that. */
const MOST_COVERAGE_CHANGE = 0.05;

/**
 * The movers among the watched measures of a report with one dimension and its comparison.
 *
 * Significance = (|ln(value / previous)| - 2 · error) · √share. The logarithm makes doubling and halving equal. The error
 * is that of a count, √(1/n + 1/m), of the smallest count behind the figure (a CPA stands on its conversions), so that
 * 2 conversions after 1 are no news; an amount has the error of the events that it is made of. The share is the member's
 * part of the figure itself over both periods, of a ratio that of what it divides by: revenue counts by revenue, a CPM by
 * impressions.
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

/** The column that says how much a member weighs in a measure: itself, or what a ratio divides by. */
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

/** What is known of one member in both periods. */
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

  /** By how much the share differs that the figure is known of: 0 where all of it is known in both periods. */
  coverageChange(measure: string): number {
    const at = this.columns.findIndex(({ role, of }) => role === 'coverage' && of === measure);
    return at < 0 ? 0 : Math.abs((this.now(at) ?? 0) - (this.before(at) ?? 0));
  }

  /** The standard error of the logarithm of the change: that of the smallest count behind the figure. */
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
