import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../resources/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { demandWriting, openNamed, type OpenResource } from './access.ts';
import type { AskedChange } from './changes.ts';
import { allRows } from './list-rows.ts';

/** Changes of one resource. */
export interface Batch {
  readonly changes: readonly AskedChange[];
  readonly open: OpenResource;
  /** Of the last changes, those that follow from others: the change that was asked for, by its place. */
  readonly follows?: readonly Cause[];
}

/** A change that was asked for. */
interface Cause {
  readonly batch: number;
  readonly index: number;
}

type CausedChange = Cause & { readonly change: AskedChange };

/** The resources whose rows belong to rows of one, directly or by others. */
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

/** The values by which a row names its owner, as `keyOf` has them of the owner. */
export const ownerKeyOf = ({ belongs }: ResourceModel, values: ResourceValues): string =>
  JSON.stringify(Object.values(belongs?.by ?? {}).map((field) => values[field] ?? null));

/** Batches with what follows from them: rows that belong to others get their new key, and are deleted with them. */
export async function withFollowing(
  asked: readonly Batch[],
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly Batch[]> {
  const batches = [...asked];
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
  for (const [batch, { open, changes }] of asked.entries())
    await follow(
      open,
      changes.map((change, index) => ({ batch, index, change })),
    );
  return batches;
}

/** Rows that are there and change, by id. */
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

/** Rows that get another key, or go, by the key that they have. Of a key that another row takes over, nothing goes. */
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

/** What becomes of the rows whose owners have moved. Rows that are written themselves are left to whoever writes them. */
async function changesWith(
  moved: ReadonlyMap<string, Moved>,
  open: OpenResource,
  written: readonly AskedChange[],
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
