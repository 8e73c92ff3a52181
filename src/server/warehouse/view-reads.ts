import type { TablePlan } from '../../language/plan/index.ts';

/** Versions by table. */
export type Versions = ReadonlyMap<string, string>;

/** Which tables the views of table files read. */
export class ViewReads {
  /** The names that the SELECT of each view contains. */
  private readonly words = new Map<string, ReadonlySet<string>>();

  add({ name, sql }: TablePlan): void {
    this.words.set(name, new Set(sql?.toLowerCase().match(/\w+/g)));
  }

  /** The versions, and one for each view that reads a table with a version, directly or through other views. */
  withViews(versions: Versions): Versions {
    const all = new Map(versions);
    const versionOf = (name: string, seen: ReadonlySet<string>): string => {
      const words = this.words.get(name);
      if (words === undefined || seen.has(name)) return versions.get(name) ?? '';
      const within = new Set([...seen, name]);
      return [...words].map((word) => versionOf(word, within)).join('');
    };
    for (const view of this.words.keys()) {
      const version = versionOf(view, new Set());
      if (version !== '') all.set(view, version);
    }
    return all;
  }
}
