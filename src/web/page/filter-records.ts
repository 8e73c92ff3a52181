import { Dexie } from 'dexie';
import type { EntityTable } from 'dexie';
import type { FilterRecord } from '../../cascade/index.ts';

/** The owner of a record. Each user of a browser has records of their own. */
export interface RecordOwner {
  readonly userName: string;
  readonly company: string;
  readonly bar: string;
}

/** The selections that this browser keeps: one current and one previous record for each user, company and bar. */
export interface FilterRecords {
  /** Copies the current record to *previous* and returns it; null without one. */
  read(owner: RecordOwner): Promise<FilterRecord | null>;
  write(owner: RecordOwner, record: FilterRecord): Promise<void>;
  /** Called with failures of other kinds than loading and saving. */
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

/** Milliseconds after which a store that does not respond counts as failed: some browsers never report an error. */
const PATIENCE = 1_500;

/** The records of this browser. The database is opened by the first call. */
export type FilterTable = () => EntityTable<Row, 'key'>;

/**
 * Creates the table of this browser's records. It opens the database at once, because that is slow at a browser's
 * first visit.
 */
export function openFilterTable(): FilterTable {
  let rows: EntityTable<Row, 'key'> | null = null;

  function table(): EntityTable<Row, 'key'> {
    if (rows !== null) return rows;
    const database = new Dexie(DATABASE);
    database.version(VERSION).stores({ records: 'key' });
    rows = database.table('records') as EntityTable<Row, 'key'>;
    return rows;
  }

  withinPatience(() => table().get('')).catch(isReportedByNextCall);
  return table;
}

function isReportedByNextCall(): void {
  // The next read or write fails in the same way and reports it.
}

/**
 * The records in a table. `report` is called once for each kind of failure: a browser without storage would otherwise
 * report one with every input.
 */
export function openFilterRecords(
  table: FilterTable,
  report: (message: string, error: unknown) => void,
): FilterRecords {
  const reported = new Set<string>();
  const stored = new Map<string, FilterRecord>();
  /**
   * The record that this tab read or wrote last, so that a page that is opened again need not wait for the database.
   */
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
      // Not awaited: the database handles it before anything that is written later.
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

/** The message for a failed write: it names the component, if only one has changed. */
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

/** Names contain no line breaks, so the parts of the key are unambiguous. */
function keyOf(owner: RecordOwner, slot: Slot): string {
  return [owner.company, owner.userName, owner.bar, slot].join('\n');
}
