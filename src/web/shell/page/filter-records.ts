import { Dexie } from 'dexie';
import type { EntityTable } from 'dexie';
import type { FilterRecord } from '../../../cascade/index.ts';

/** Whose record it is. Another user of the same browser has others. */
export interface RecordOwner {
  readonly userName: string;
  readonly company: string;
  readonly bar: string;
}

/** The selections that this browser keeps: one current and one previous record for each user, company and bar. */
export interface FilterRecords {
  /** Copies the current record to *previous* and answers it; null without one. */
  read(owner: RecordOwner): Promise<FilterRecord | null>;
  write(owner: RecordOwner, record: FilterRecord): Promise<void>;
  /** Hears of a failure that is none of the two above. */
  failed(error: unknown): void;
}

type Slot = 'current' | 'previous';

interface Row {
  readonly key: string;
  readonly record: FilterRecord;
}

/** The names and the messages of section 8 of the specification. */
const DATABASE = 'FilterDatabase';
const VERSION = 1;

/** Opens the database when it is first used. `report` hears of failures; a browser without a store only forgets. */
export function openFilterRecords(report: (message: string, error: unknown) => void): FilterRecords {
  let rows: EntityTable<Row, 'key'> | null = null;

  function table(): EntityTable<Row, 'key'> {
    if (rows !== null) return rows;
    const database = new Dexie(DATABASE);
    database.version(VERSION).stores({ records: 'key' });
    rows = database.table('records') as EntityTable<Row, 'key'>;
    return rows;
  }

  async function orReport<T>(message: string, work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      report(message, error);
      return otherwise;
    }
  }

  return {
    async read(owner) {
      const row = await orReport(
        'Failed loading filters',
        () => table().get(keyOf(owner, 'current')),
        undefined,
      );
      if (row === undefined) return null;
      const copy = { key: keyOf(owner, 'previous'), record: row.record };
      await orReport('Failed saving previous filter data directly', () => table().put(copy), undefined);
      return row.record;
    },
    async write(owner, record) {
      const row = { key: keyOf(owner, 'current'), record };
      await orReport('Failed saving current filter', () => table().put(row), undefined);
    },
    failed: (error) => report('Failed loading filters', error),
  };
}

/** No part can be mistaken for two: names hold no line break. */
function keyOf(owner: RecordOwner, slot: Slot): string {
  return [owner.company, owner.userName, owner.bar, slot].join('\n');
}
