import { changeBetween } from '../../format/index.ts';
import type { ReportColumn, ReportData } from '../../language/plan/index.ts';

/** A figure of one member that differs from the period before by more than chance. */
export interface Mover {
  readonly dimension: string;
  /** The member as shown, and its identifying value. */
  readonly subject: string;
  readonly member: string;
  readonly measure: ReportColumn;
  readonly kind: 'up' | 'down' | 'started' | 'stopped';
  readonly value: number | null;
  readonly previous: number | null;
  readonly change: { readonly value: number; readonly unit: 'percent' | 'points' } | null;
  readonly significance: number;
}

/** Members with a smaller share of the weight of both periods are no news. */
const LEAST_SHARE = 0.01;
/** Changes that are smaller are no news, however certain. */
const LEAST_CHANGE = 0.05;
/** Standard errors that a change must exceed. */
const LEAST_ERRORS = 2;
/** What starting or stopping counts for: as much as a change to four times or a quarter. */
const WHOLE_CHANGE = Math.log(4);

/**
 * The movers among the watched measures of a report with one dimension and its comparison.
 *
 * Significance = (|ln(value / previous)| - 2 · error) · √share. The logarithm makes doubling and halving equal; the error
 * is that of a count, √(1/n + 1/m), of the smallest count behind the figure (a CPA stands on its conversions), so that
 * 2 conversions after 1 are no news; the share is the member's part of the `weight` measure over both periods.
 */
export function moversOf(report: ReportData, weight: string, watched: readonly string[]): readonly Mover[] {
  const { columns, comparison } = report;
  const shown = columns.findIndex((column) => column.role === 'dimension');
  const key = columns.findIndex((column) => column.role === 'key');
  const weightAt = columns.findIndex((column) => column.name === weight);
  const measures = columns.flatMap((column, at) => (watched.includes(column.name) ? [{ column, at }] : []));
  const pairs = (comparison?.rows ?? []).map(
    (before, index) => new Pair(columns, report.rows[index] ?? null, before),
  );
  const whole = pairs.reduce((sum, pair) => sum + pair.both(weightAt), 0);
  if (whole === 0) return [];
  return pairs.flatMap((pair) => {
    const share = pair.both(weightAt) / whole;
    if (share < LEAST_SHARE) return [];
    const about = {
      dimension: columns[shown]?.name ?? '',
      subject: String(pair.member(shown) ?? ''),
      member: String(pair.member(key >= 0 ? key : shown) ?? ''),
    };
    if (about.member === '') return [];
    return measures.flatMap(({ column, at }) => {
      const move = moveOf(pair, column, at, column.name === weight);
      return move === null ? [] : [{ ...about, ...move, significance: move.significance * Math.sqrt(share) }];
    });
  });
}

type Move = Pick<Mover, 'measure' | 'kind' | 'value' | 'previous' | 'change' | 'significance'>;

function moveOf(pair: Pair, measure: ReportColumn, at: number, isWeight: boolean): Move | null {
  const value = pair.now(at);
  const previous = pair.before(at);
  if (isWeight && !value !== !previous) {
    const kind = value ? 'started' : 'stopped';
    return { measure, kind, value, previous, change: null, significance: WHOLE_CHANGE };
  }
  if (value === null || previous === null || value <= 0 || previous <= 0) return null;
  const change = changeBetween(value, previous, { format: measure.format });
  const distance = Math.abs(Math.log(value / previous));
  if (change === null || distance < Math.log(1 + LEAST_CHANGE)) return null;
  const significance = distance - LEAST_ERRORS * pair.error(measure, at);
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

  /** The standard error of the logarithm of the change: that of the smallest count behind the figure. */
  error(measure: ReportColumn, at: number): number {
    const parts = (measure.parts ?? []).map((name) =>
      this.columns.findIndex((column) => column.name === name),
    );
    const counts = [at, ...parts].filter((index) => this.columns[index]?.format === 'integer');
    const errors = counts.map((index) =>
      Math.sqrt(1 / (this.now(index) ?? 0) + 1 / (this.before(index) ?? 0)),
    );
    return Math.max(0, ...errors);
  }
}

function numberAt(row: Row | null, at: number): number | null {
  const cell = row?.[at];
  return typeof cell === 'number' ? cell : null;
}
