import { foldText } from '../../format/index.ts';
import { parseName } from './parse-name.ts';
import type { Taxonomy } from './taxonomy.ts';

/** A member of a dimension that a name may refer to. */
export interface NamedMember {
  readonly dimension: string;
  readonly key: string;
  readonly title: string;
}

/**
 * Returns a function that finds the members with a name: those of the first dimension that has the name as a
 * title or key, ignoring case. A name that no member has is parsed by the taxonomies, in their order, and
 * searched again in the corrected form.
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

/**
 * Returns a name as a taxonomy corrects it: with the nearest allowed texts for wrong ones, and without parts
 * after the last segment. Null when it can't be corrected.
 */
function readBy(taxonomy: Taxonomy, name: string): string | null {
  const { delimiter, segments } = taxonomy;
  const own = name.split(delimiter).slice(0, segments.length).join(delimiter);
  const { faults, suggestion } = parseName(taxonomy, own);
  return faults.length === 0 ? own : suggestion;
}
