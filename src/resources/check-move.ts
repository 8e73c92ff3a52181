import type { Access, ResourceModel, ResourceValues } from '../language/plan/index.ts';
import { isDraft, type RowFault } from './check-row.ts';
import { sameValue } from './same-value.ts';

interface Change {
  /** Null for a new row. */
  readonly before: ResourceValues | null;
  /** Null for a deleted row. */
  readonly after: ResourceValues | null;
}

/** The move between two values of the status that the ability allows. Null when there is none. */
function moveBetween(
  { status, write }: Pick<ResourceModel, 'status' | 'write'>,
  from: string,
  to: string,
  may: (access: Access | null) => boolean,
): string | null {
  const found = Object.values(status!.moves).find(
    (move) => move.from.includes(from) && move.to === to && may(move.access ?? write),
  );
  return found?.name ?? null;
}

/**
 * The faults of a change by the status of its row: a missing or forbidden move, or other changes of a row
 * that is no draft.
 */
export function faultsOfMove(
  model: ResourceModel,
  { before, after }: Change,
  may: (access: Access | null) => boolean,
): RowFault[] {
  const { status } = model;
  if (status === null) return [];
  const from = before === null ? status.first : String(before[status.field] ?? status.first);
  if (after === null)
    return isDraft(model, before!) ? [] : [refusal(status.field, 'locked', from, status.drafts)];
  const to = String(after[status.field] ?? status.first);
  if (from !== to && (before === null || moveBetween(model, from, to, may) === null)) {
    const open = Object.values(status.moves).filter(
      (move) => before !== null && move.from.includes(from) && may(move.access ?? model.write),
    );
    return [refusal(status.field, 'status', to, before === null ? [from] : open.map((move) => move.to))];
  }
  if (before === null || isDraft(model, before)) return [];
  return Object.values(model.fields)
    .filter(({ name }) => name !== status.field && !(name === status.note && from !== to))
    .filter((field) => !sameValue(field, before[field.name], after[field.name]))
    .map(({ name }) => refusal(name, 'locked', after[name] ?? null, status.drafts));
}

const refusal = (
  field: string,
  rule: string,
  value: RowFault['value'],
  allowed: RowFault['allowed'],
): RowFault => ({ field, rule, value, allowed, message: null });
