import { Dexie } from 'dexie';
import type { EntityTable } from 'dexie';
import type { WidgetActions } from '../widgets/index.ts';
import type { DraftOwner } from './drafts.ts';

interface Row {
  readonly key: string;
  readonly data: unknown;
}

const DATABASE = 'EditDatabase';
const VERSION = 1;

let rows: EntityTable<Row, 'key'> | null = null;

/** The database is opened by the first call: a page without a grid never needs it. */
function table(): EntityTable<Row, 'key'> {
  if (rows !== null) return rows;
  const database = new Dexie(DATABASE);
  database.version(VERSION).stores({ edits: 'key' });
  rows = database.table('edits') as EntityTable<Row, 'key'>;
  return rows;
}

/**
 * The unsaved rows of one user and page, kept in IndexedDB because they may exceed the limit of localStorage. In a
 * browser without it, they are lost with the page.
 */
export const createKeptEdits = ({ company, userName, page }: DraftOwner): WidgetActions['edits'] => {
  const keyOf = (key: string): string => [company, userName, page, key].join('\n');
  return {
    read: async (key) => {
      try {
        return (await table().get(keyOf(key)))?.data ?? null;
      } catch {
        // Nothing is stored.
        return null;
      }
    },
    write: async (key, data) => {
      try {
        await (data === null ? table().delete(keyOf(key)) : table().put({ key: keyOf(key), data }));
      } catch {
        // If the store is full or missing, unsaved rows are not kept; those on screen are not affected.
      }
    },
  };
};
