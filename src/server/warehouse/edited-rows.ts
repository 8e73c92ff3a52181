import { randomUUID } from 'node:crypto';
import { ViewReads } from './view-reads.ts';
import type { Versions } from './view-reads.ts';

/** The versions of rows that users edit, by company and table. */
export class EditedRows {
  readonly views = new ViewReads();
  private tables = '';
  private readonly versions = new Map<string, Map<string, string>>();

  /** A table was created, changed or dropped: all versions change. */
  changeTables(): void {
    this.tables = randomUUID();
    this.versions.clear();
  }

  changeRows(company: string, table: string): void {
    const own = this.versions.get(company) ?? new Map<string, string>();
    this.versions.set(company, own.set(table, randomUUID()));
  }

  /**
   * The version of each table with rows that users of the company have edited, and of each view that reads such a
   * table. `shape` changes with the tables themselves.
   */
  of(company: string): { readonly shape: string; readonly tables: Versions } {
    return { shape: this.tables, tables: this.views.withViews(this.versions.get(company) ?? new Map()) };
  }
}
