import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { RequestedChange } from './changes.ts';
import { unfitValues } from './dependences.ts';
import type { Batch } from './following.ts';
import type { checkChanges } from './check-changes.ts';
import { membersAmong } from './members.ts';

/**
 * By field, the members that the user may write; and the faults of values that don't fit the fields that they
 * depend on.
 */
export type BatchMembers = Pick<Parameters<typeof checkChanges>[1], 'members' | 'unfit'>;

/** Returns the members of all fields of a batch. `batches` are those of the same request. */
export async function membersIn(
  batch: Batch,
  batches: readonly Batch[],
  request: ApiRequest,
  context: ServerContext,
): Promise<BatchMembers> {
  const {
    changes,
    open: { model },
  } = batch;
  const found = new Map<string, ReadonlyMap<string, string>>();
  const owner = batches.find(({ open }) => open.model.name === model.belongs?.to);
  const ownerFields = new Map(Object.entries(model.belongs?.by ?? {}).map(([field, own]) => [own, field]));
  for (const field of Object.values(model.fields)) {
    if (field.member === null || field.by.length > 0) continue;
    const known = await membersAmong(field, textsIn(changes, field.name), request, context);
    // An owner that is written in the same request counts as a member.
    const ofOwner = ownerFields.get(field.name);
    const more = owner === undefined || ofOwner === undefined ? [] : textsIn(owner.changes, ofOwner);
    const isLimit = model.limit?.field === field.name;
    found.set(
      field.name,
      isLimit ? known : new Map([...known, ...more.map((text) => [text, text] as const)]),
    );
  }
  return { members: found, unfit: await unfitValues(batch, batches, request, context) };
}

/** The distinct texts that changes write into a field. */
function textsIn(changes: readonly RequestedChange[], field: string): readonly string[] {
  const written = changes.map((change) => (change.kind === 'delete' ? null : change.values[field]));
  return [...new Set(written.filter((value): value is string => typeof value === 'string' && value !== ''))];
}
