import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../resources/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { demandWriting, openNamed, type OpenResource } from './access.ts';
import type { RequestedChange } from './changes.ts';
import { allRows } from './list-rows.ts';

/** The changes of one resource in a request. */
export interface Batch {
  readonly changes: readonly RequestedChange[];
  readonly open: OpenResource;
  /** The causes of the changes at the end of `changes` that follow from other changes, in the same order. */
  readonly follows?: readonly Cause[];
}

/** A requested change: the index of its batch, and its index in that batch. */
interface Cause {
  readonly batch: number;
  readonly index: number;
}

type CausedChange = Cause & { readonly change: RequestedChange };

/** The names of the resources whose rows belong to rows of this one, directly or through others. */
export function dependentsOf(
  { name }: ResourceModel,
  { principal }: ApiRequest,
  { pages }: ServerContext,
): readonly string[] {
  const all = [...pages.variant(principal.company).resources.values()];
  const below = (owner: string): string[] =>
    all.filter(({ belongs }) => belongs?.to === owner).flatMap((one) => [one.name, ...below(one.name)]);
  return below(name);
}

/** The key of a row's owner, in the format of `keyOf`. */
export const ownerKeyOf = ({ belongs }: ResourceModel, values: ResourceValues): string =>
  JSON.stringify(Object.values(belongs?.by ?? {}).map((field) => values[field] ?? null));

/**
 * Adds the changes that follow from the batches: rows that belong to changed rows get the new key, and rows
 * that belong to deleted rows are deleted.
 */
export async function withFollowing(
  requested: readonly Batch[],
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly Batch[]> {
  const batches = [...requested];
  const follow = async (open: OpenResource, changes: readonly CausedChange[]): Promise<void> => {
    for (const { name, belongs } of context.pages.variant(open.scope.company).resources.values()) {
      if (belongs?.to !== open.model.name) continue;
      const moved = await movedKeys(open.model, changes, await storedRows(open, changes, context));
      if (moved.size === 0) continue;
      const child = openNamed(name, request, context);
      const at = batches.findIndex((batch) => batch.open.model.name === name);
      const more = await changesWith(moved, child, batches[at]?.changes ?? [], context);
      if (more.length === 0) continue;
      const batch = batches[at] ?? { open: child, changes: [] };
      demandWriting(child, request);
      batches[at === -1 ? batches.length : at] = {
        open: child,
        changes: [...batch.changes, ...more.map(({ change }) => change)],
        follows: [...(batch.follows ?? []), ...more],
      };
      await follow(child, more);
    }
  };
  for (const [batch, { open, changes }] of requested.entries())
    await follow(
      open,
      changes.map((change, index) => ({ batch, index, change })),
    );
  return batches;
}

/** The stored values of the rows that are updated or deleted, by id. */
export async function storedRows(
  open: OpenResource,
  changes: readonly CausedChange[],
  context: ServerContext,
): Promise<ReadonlyMap<string, ResourceValues>> {
  const ids = changes.flatMap(({ change }) => (change.kind === 'insert' ? [] : [change.id]));
  if (ids.length === 0) return new Map();
  const rows = await allRows(open, context, { ids });
  return new Map(rows.map(({ id, cells }) => [id, currentValues(open.model, cells)]));
}

interface Moved extends Cause {
  /** The row with its new key; null for one that is deleted. */
  readonly to: ResourceValues | null;
}

/**
 * Rows that get another key or are deleted, by their stored key. A deleted row is left out when another row
 * takes over its key, so that rows that belong to it stay.
 */
function movedKeys(
  model: ResourceModel,
  changes: readonly CausedChange[],
  stored: ReadonlyMap<string, ResourceValues>,
): ReadonlyMap<string, Moved> {
  const moved = new Map<string, Moved>();
  const taken = new Set<string>();
  for (const { change, batch, index } of changes) {
    const before = change.kind === 'insert' ? undefined : stored.get(change.id);
    const to = change.kind === 'delete' ? null : { ...before, ...change.values };
    if (to !== null) taken.add(keyOf(model, to));
    if (before !== undefined && (to === null || keyOf(model, to) !== keyOf(model, before)))
      moved.set(keyOf(model, before), { batch, index, to });
  }
  return new Map([...moved].filter(([key, { to }]) => to !== null || !taken.has(key)));
}

/**
 * The changes of the rows whose owners have moved. Rows that the request itself updates or deletes are left
 * out.
 */
async function changesWith(
  moved: ReadonlyMap<string, Moved>,
  open: OpenResource,
  written: readonly RequestedChange[],
  context: ServerContext,
): Promise<readonly CausedChange[]> {
  const { model } = open;
  const named = new Set(written.flatMap((change) => (change.kind === 'insert' ? [] : [change.id])));
  return (await allRows(open, context)).flatMap(({ id, version, cells }): CausedChange[] => {
    const found = named.has(id) ? undefined : moved.get(ownerKeyOf(model, currentValues(model, cells)));
    if (found === undefined) return [];
    const { to, ...cause } = found;
    if (to === null) return [{ ...cause, change: { kind: 'delete', id, version } }];
    const values = Object.fromEntries(
      Object.entries(model.belongs!.by).map(([field, own]) => [own, to[field] ?? null]),
    );
    return [{ ...cause, change: { kind: 'update', id, version, values } }];
  });
}
