import type { ResourceSpec } from '../generated/spec.ts';
import type { LinkedTable } from '../link/dataset/link-table.ts';
import type { ResourceWord } from '../link/words.ts';
import { differing, type MergeMaps } from '../source/map-over.ts';
import { mirrorOf } from '../terms/mirror.ts';
import { planResource } from '../terms/plan-resource.ts';
import { isResource, isTable, nameOf } from '../terms/slots.ts';
import type { Validated } from '../validate/validate.ts';
import { documentOf, type Checked, type TreeChanges } from './linked-tree.ts';

type Tables = ReadonlyMap<string, LinkedTable>;

const made = new WeakMap<Validated<'resource'>, LinkedTable>();

/**
 * The tables, including mirrors of resources. A table's own file takes precedence; of two resources, the
 * first by name.
 */
export function mirrorsAfter(
  tables: Tables,
  changes: TreeChanges,
  documents: ReadonlyMap<string, Checked>,
  merge: MergeMaps,
): Tables {
  if (![...changes.keys()].some((slot) => isResource(slot) || isTable(slot))) return tables;
  const found = new Map<string, LinkedTable | undefined>();
  for (const [name, table] of tables) if (table.resource !== undefined) found.set(name, undefined);
  for (const slot of [...documents.keys()].filter(isResource).toSorted()) {
    const resource = documentOf(documents, 'resource', slot);
    const mirror = resource?.valid ? resource.spec.mirror : undefined;
    if (mirror === undefined || documents.has(`tables/${mirror}`) || found.get(mirror)) continue;
    const table = made.get(resource!) ?? {
      name: mirror,
      plan: mirrorOf(planResource(nameOf(slot), resource!.spec as ResourceSpec)),
      diagnostics: [],
      resource: nameOf(slot),
    };
    made.set(resource!, table);
    found.set(mirror, table);
  }
  return merge(tables, differing(tables, found));
}

/** The resources by name. */
export function resourcesAfter(
  parent: ReadonlyMap<string, ResourceWord> = new Map(),
  changes: TreeChanges,
  merge: MergeMaps,
): ReadonlyMap<string, ResourceWord> {
  const found = new Map<string, ResourceWord | undefined>();
  for (const [slot, checked] of changes)
    if (isResource(slot))
      found.set(nameOf(slot), checked && (checked.validated as Validated<'resource'>).spec);
  return merge(parent, differing(parent, found));
}
