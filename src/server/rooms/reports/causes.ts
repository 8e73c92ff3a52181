import { decomposeRatio } from '../../../modelling/decomposition/index.ts';
import type { Amount, Member } from '../../../modelling/decomposition/index.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import type { Mover } from './movers.ts';

/** The member of another dimension that contributes most to a change. */
export interface Cause {
  readonly dimension: string;
  /** The displayed name. */
  readonly name: string;
  /** Its share of the change; above 1 when the other members changed in the opposite direction. */
  readonly share: number;
}

/** The smallest share that counts as a cause. */
const LEAST_SHARE = 1 / 3;
/**
 * The largest difference between the sum of the parts and the change, as a share of the change. The shown
 * parts of a ratio that is known for some facts only don't add up to it.
 */
const MOST_MISSED = 0.01;

/**
 * Returns the largest cause among reports that group by the mover's dimension and another one, each with its
 * comparison; null when no member makes up a third of the change.
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
  // A single member is no cause, since it is the figure itself.
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

/**
 * The contributions of members, which add up to the change: for a sum the difference of each member; for a
 * ratio the effects of its rate and of its share.
 */
function contributionsOf(members: readonly Contributor[], measure: ReportColumn): readonly number[] | null {
  if (measure.parts === undefined) return members.map(({ now, before }) => now.amount - before.amount);
  const found = decomposeRatio(members);
  return found?.members.map(({ mix, rate }) => (measure.scale ?? 1) * (mix + rate)) ?? null;
}
