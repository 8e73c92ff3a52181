import { foldText } from '../../format/index.ts';
import { parseName } from './parse-name.ts';
import type { Taxonomy } from './taxonomy.ts';

/** What may be named. */
export interface NamedMember {
  readonly dimension: string;
  readonly key: string;
  readonly title: string;
}

/**
 * Finds the members that a name is of: of the first dimension that has it, by title or key, whatever the case. A name that
 * no member has is read by the taxonomies, in their order.
 */
export function nameIndex<Member extends NamedMember>(
  members: readonly Member[],
  taxonomies: readonly Taxonomy[],
): (name: string) => readonly Member[] {
  const byDimension = new Map<string, Map<string, Member[]>>();
  for (const member of members) {
    const names = byDimension.get(member.dimension) ?? new Map<string, Member[]>();
    byDimension.set(member.dimension, names);
    for (const name of new Set([foldText(member.title), foldText(member.key)]))
      names.set(name, [...(names.get(name) ?? []), member]);
  }
  return (name) => {
    const readings = [name, ...taxonomies.flatMap((taxonomy) => readBy(taxonomy, name) ?? [])];
    for (const reading of readings.map(foldText))
      for (const names of byDimension.values()) {
        const found = names.get(reading);
        if (found !== undefined) return found;
      }
    return [];
  };
}

/** A name by a taxonomy: the nearest allowed texts for wrong ones, and nothing behind its last segment. Null where it is not made by it. */
function readBy(taxonomy: Taxonomy, name: string): string | null {
  const { delimiter, segments } = taxonomy;
  const own = name.split(delimiter).slice(0, segments.length).join(delimiter);
  const { faults, suggestion } = parseName(taxonomy, own);
  return faults.length === 0 ? own : suggestion;
}
