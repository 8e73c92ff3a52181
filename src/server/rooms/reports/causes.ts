import { decomposeRatio } from '../../../modelling/decomposition/index.ts';
import type { Amount, Member } from '../../../modelling/decomposition/index.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import type { Mover } from './movers.ts';

/** The member of another dimension that most of a change comes from. */
export interface Cause {
  readonly dimension: string;
  /** As shown. */
  readonly name: string;
  /** Its part of the change; above 1 where the others moved the other way. */
  readonly share: number;
}

/** A smaller part explains nothing. */
const LEAST_SHARE = 1 / 3;
/** By so much of the change the parts may miss it. A ratio that is known of some facts only is not what its shown parts give. */
const MOST_MISSED = 0.01;

/**
 * The largest cause among reports that group the mover's dimension and another one, each with its comparison; null where
 * no member makes a third of the change.
 */
export function causeOf(mover: Mover, reports: readonly ReportData[]): Cause | null {
  const causes = reports.flatMap((report) => largestIn(mover, report) ?? []);
  return causes.toSorted((a, b) => b.share - a.share)[0] ?? null;
}

interface Contributor extends Member {
  readonly name: string;
}

function largestIn(mover: Mover, report: ReportData): Cause | null {
  const other = report.columns.find(({ role, name }) => role === 'dimension' && name !== mover.dimension);
  const contributors = other === undefined ? [] : contributorsTo(mover, report, other);
  // What has one member alone is no cause: it is the figure itself.
  if (other === undefined || contributors.length < 2) return null;
  const parts = contributionsOf(contributors, mover.measure);
  if (parts === null) return null;
  const change = parts.reduce((sum, part) => sum + part, 0);
  const whole = (mover.value ?? 0) - (mover.previous ?? 0);
  if (Math.abs(change - whole) > MOST_MISSED * Math.abs(whole)) return null;
  const shares = parts.map((part) => part / change);
  const share = Math.max(...shares);
  const name = contributors[shares.indexOf(share)]?.name ?? '';
  return share < LEAST_SHARE || name === '' ? null : { dimension: other.name, name, share };
}

function contributorsTo(
  { dimension, member, measure }: Mover,
  { columns, rows, comparison }: ReportData,
  other: ReportColumn,
): readonly Contributor[] {
  const at = (name: string | undefined): number => columns.findIndex((column) => column.name === name);
  const key = columns.findIndex(({ role, of }) => role === 'key' && of === dimension);
  const [subject, shown] = [key < 0 ? at(dimension) : key, at(other.name)];
  const [part, whole] = measure.parts === undefined ? [at(measure.name), -1] : measure.parts.map(at);
  const amountIn = (row: ReportData['rows'][number] | undefined): Amount => ({
    amount: Number(row?.[part ?? -1] ?? 0),
    base: Number(row?.[whole ?? -1] ?? 0),
  });
  return (comparison?.rows ?? []).flatMap((before, index) => {
    const row = rows[index] ?? before;
    if (String(row[subject]) !== member) return [];
    const name = String(row[shown] ?? '');
    return [{ id: name, name, now: amountIn(rows[index]), before: amountIn(before) }];
  });
}

/** Parts that add up to the change: of a sum the difference of each member, of a ratio a better rate and a larger share alike. */
function contributionsOf(members: readonly Contributor[], measure: ReportColumn): readonly number[] | null {
  if (measure.parts === undefined) return members.map(({ now, before }) => now.amount - before.amount);
  const found = decomposeRatio(members);
  return found?.members.map(({ mix, rate }) => (measure.scale ?? 1) * (mix + rate)) ?? null;
}
