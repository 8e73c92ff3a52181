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

/** Opens with the first call: a page without a grid never does. */
function table(): EntityTable<Row, 'key'> {
  if (rows !== null) return rows;
  const database = new Dexie(DATABASE);
  database.version(VERSION).stores({ edits: 'key' });
  rows = database.table('edits') as EntityTable<Row, 'key'>;
  return rows;
}

/**
 * Rows that were changed and not saved, of one user and page, in the browser's database: they may be more than its storage
 * for texts holds. A browser without a database forgets them with the page, and what is on screen stays.
 */
export const createKeptEdits = ({ company, userName, page }: DraftOwner): WidgetActions['edits'] => {
  const keyOf = (key: string): string => [company, userName, page, key].join('\n');
  return {
    read: async (key) => {
      try {
        return (await table().get(keyOf(key)))?.data ?? null;
      } catch {
        // Nothing is kept, then.
        return null;
      }
    },
    write: async (key, data) => {
      try {
        await (data === null ? table().delete(keyOf(key)) : table().put({ key: keyOf(key), data }));
      } catch {
        // A full or missing store loses what is kept, never what is on screen.
      }
    },
  };
};
