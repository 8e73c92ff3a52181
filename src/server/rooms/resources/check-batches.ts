import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '../../api/handler.ts';
import type { RowWork } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';
import { mayMove } from './access.ts';
import type { BatchMembers } from './batch-members.ts';
import { RefusedChange } from './changes.ts';
import type { Batch } from './following.ts';
import { checkChanges } from './check-changes.ts';
import type { PlannedRow } from './check-changes.ts';
import { namesFor } from './members.ts';

/** Why batches were not written, by index; null for a batch without a fault. */
export class RefusedBatches extends Error {
  // The database does not count an error of this name as a failure of its own.
  override readonly name = 'RefusedChange';
  constructor(readonly refused: readonly (RefusedChange['body'] | null)[]) {
    super('The changes were refused.');
  }
}

/**
 * Returns the rows after the batches. Throws a `RefusedBatches` when any of them has a conflict or a fault.
 */
export async function checkBatches(
  batches: readonly Batch[],
  members: readonly BatchMembers[],
  works: readonly RowWork[],
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly (readonly PlannedRow[])[]> {
  const refused: (RefusedChange['body'] | null)[] = [];
  const planned: (readonly PlannedRow[])[] = [];
  for (const [index, { changes, open }] of batches.entries()) {
    const { model, scope } = open;
    const inputs = {
      model,
      scope,
      by: request.principal.userName,
      newId: randomUUID,
      may: mayMove(request),
      ...members[index]!,
      namesFor: namesFor(request, context),
      canPrint: Boolean(context.config.chromium),
    };
    try {
      planned.push(await checkChanges(changes, inputs, works[index]!));
      refused.push(null);
    } catch (error) {
      if (!(error instanceof RefusedChange)) throw error;
      refused.push(error.body);
    }
  }
  if (refused.some((one) => one !== null)) throw new RefusedBatches(refused);
  return planned;
}
