import { randomUUID } from 'node:crypto';
import type { TablePlan } from '../../language/plan/index.ts';

/** The versions of rows that users edit, by company and table. */
export class EditedRows {
  private tables = '';
  private readonly versions = new Map<string, Map<string, string>>();
  /** The names that the SELECT of each view contains. */
  private readonly words = new Map<string, ReadonlySet<string>>();

  /** A table was created, changed or dropped: all versions change. */
  changeTables(): void {
    this.tables = randomUUID();
    this.versions.clear();
  }

  changeRows(company: string, table: string): void {
    const own = this.versions.get(company) ?? new Map<string, string>();
    this.versions.set(company, own.set(table, randomUUID()));
  }

  addView({ name, sql }: TablePlan): void {
    this.words.set(name, new Set(sql?.toLowerCase().match(/\w+/g)));
  }

  /**
   * The version of each table with rows that users of the company have edited, and of each view that reads such a
   * table, directly or through other views. `shape` changes with the tables themselves.
   */
  of(company: string): { readonly shape: string; readonly tables: ReadonlyMap<string, string> } {
    const tables = new Map(this.versions.get(company));
    const versionOf = (name: string, seen: ReadonlySet<string>): string => {
      const words = this.words.get(name);
      if (words === undefined || seen.has(name)) return tables.get(name) ?? '';
      const within = new Set([...seen, name]);
      return [...words].map((word) => versionOf(word, within)).join('');
    };
    for (const view of this.words.keys()) {
      const version = versionOf(view, new Set());
      if (version !== '') tables.set(view, version);
    }
    return { shape: this.tables, tables };
  }
}
