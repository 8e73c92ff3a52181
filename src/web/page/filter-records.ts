import { Dexie } from 'dexie';
import type { EntityTable } from 'dexie';
import type { FilterRecord } from '../../cascade/index.ts';

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

/** A store that has not answered by then, in milliseconds, has failed: some browsers never say no. */
const PATIENCE = 1_500;

/** This browser's records, which open with the first call. */
export type FilterTable = () => EntityTable<Row, 'key'>;

/** Makes the table of this browser's records. It opens at once, which takes a browser a while at its first visit. */
export function openFilterTable(): FilterTable {
  let rows: EntityTable<Row, 'key'> | null = null;

  function table(): EntityTable<Row, 'key'> {
    if (rows !== null) return rows;
    const database = new Dexie(DATABASE);
    database.version(VERSION).stores({ records: 'key' });
    rows = database.table('records') as EntityTable<Row, 'key'>;
    return rows;
  }

  withinPatience(() => table().get('')).catch(isToldToWhoReads);
  return table;
}

function isToldToWhoReads(): void {
  // Whoever reads or writes next meets the same failure, and reports it.
}

/**
 * The records in a table. `report` hears of each kind of failure once: a browser without a store only forgets, and would
 * else say so at every input.
 */
export function openFilterRecords(
  table: FilterTable,
  report: (message: string, error: unknown) => void,
): FilterRecords {
  const reported = new Set<string>();
  const stored = new Map<string, FilterRecord>();
  /** What this tab has read or written last: a page that it opens again need not wait for the store. */
  const latest = new Map<string, FilterRecord>();

  function reportOnce(message: string, error: unknown): void {
    if (reported.has(message)) return;
    reported.add(message);
    report(message, error);
  }

  async function orReport<T>(message: string, work: () => PromiseLike<T>, otherwise: T): Promise<T> {
    try {
      return await withinPatience(work);
    } catch (error) {
      reportOnce(message, error);
      return otherwise;
    }
  }

  async function load(key: string): Promise<FilterRecord | null> {
    const row = await orReport('Failed loading filters', () => table().get(key), undefined);
    if (row === undefined) return null;
    stored.set(key, row.record);
    latest.set(key, row.record);
    return row.record;
  }

  return {
    async read(owner) {
      const key = keyOf(owner, 'current');
      const record = latest.get(key) ?? (await load(key));
      if (record === null) return null;
      const copy = { key: keyOf(owner, 'previous'), record };
      // Nobody waits for it: the store takes it before anything that is written later.
      void orReport('Failed saving previous filter data directly', () => table().put(copy), undefined);
      return record;
    },
    async write(owner, record) {
      const row = { key: keyOf(owner, 'current'), record };
      latest.set(row.key, record);
      const isStored = () =>
        table()
          .put(row)
          .then(() => true);
      const message = failedWrite(stored.get(row.key), record);
      if (await orReport(message, isStored, false)) stored.set(row.key, record);
      else if (latest.get(row.key) === record) latest.delete(row.key);
    },
    failed: (error) => reportOnce('Failed loading filters', error),
  };
}

/** What could not be kept: that of one component, where all others are in the store as they are now. */
export function failedWrite(before: FilterRecord | undefined, { components }: FilterRecord): string {
  const changed = Object.entries(components).filter(
    ([name, now]) => JSON.stringify(before?.components[name]) !== JSON.stringify(now),
  );
  const [only, ...others] = changed;
  if (before === undefined || only === undefined || others.length > 0) return 'Failed saving current filter';
  const [name, { selected: nowSelected, ...nowContents }] = only;
  const { selected, ...contents } = before.components[name] ?? {};
  if (JSON.stringify(contents) === JSON.stringify(nowContents))
    return `Failed updating selection for ${name}`;
  return JSON.stringify(selected) === JSON.stringify(nowSelected)
    ? `Failed appending data for ${name}`
    : `Failed updating component object for ${name}`;
}

async function withinPatience<T>(work: () => PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The store did not answer within ${PATIENCE} ms.`)), PATIENCE);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** No part can be mistaken for two: names hold no line break. */
function keyOf(owner: RecordOwner, slot: Slot): string {
  return [owner.company, owner.userName, owner.bar, slot].join('\n');
}
