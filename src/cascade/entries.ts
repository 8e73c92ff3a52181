import { isEntry, prepareEntries } from '../language/plan/index.ts';
import type { ComponentPlan, Entry, EntryValue } from '../language/plan/index.ts';
import { isIsoDate } from './relative-dates.ts';
import type { SelectedDates } from './selection.ts';

/** The part of a response for one component, or the reason why it is unusable. */
export type ReplyPart =
  | {
      readonly kind: 'entries';
      readonly data: readonly Entry[];
      /** The entries without the added default entry. */
      readonly found: readonly Entry[];
      /** The number of entries on the server. Null when `data` has all of them. */
      readonly total: number | null;
      /** The number of invalid entries, which are dropped. */
      readonly unreadable: number;
      /** The number of entries with a duplicate value, which are dropped. */
      readonly repeated: number;
    }
  | { readonly kind: 'range'; readonly range: SelectedDates }
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * Reads a component's part of a response: the value of its `responseKey`, with `deleteEntry` and
 * `defaultEntry` applied.
 */
export function readReply(plan: ComponentPlan, body: unknown): ReplyPart {
  const key = plan.remote!.responseKey;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, key)) {
    return { kind: 'invalid', message: `the reply has no ${key}` };
  }
  const part = (body as Record<string, unknown>)[key];
  if (plan.type === 'selectDate') return readRange(key, part);
  const total = plan.remote!.dimension === null ? null : totalOf(body);
  return readEntries(plan, key, part, total);
}

function readRange(key: string, part: unknown): ReplyPart {
  const { startDate, endDate } = (typeof part === 'object' && part !== null ? part : {}) as Record<
    string,
    unknown
  >;
  // A server may return a date with a time, which is dropped.
  const days = [startDate, endDate].map((date) => (typeof date === 'string' ? date.replace(/T.*$/, '') : ''));
  if (!days.every(isIsoDate) || days[0]! > days[1]!) {
    return { kind: 'invalid', message: `${key} is not a range of two ISO dates, startDate and endDate` };
  }
  return { kind: 'range', range: { startDate: days[0]!, endDate: days[1]! } };
}

function totalOf({
  truncated,
  total,
}: {
  readonly truncated?: unknown;
  readonly total?: unknown;
}): number | null {
  return truncated === true && typeof total === 'number' ? total : null;
}

function readEntries(plan: ComponentPlan, key: string, part: unknown, total: number | null): ReplyPart {
  if (!Array.isArray(part)) return { kind: 'invalid', message: `${key} is not a list` };
  const entries = part.map(readEntry).filter((entry) => entry !== null);
  const front = isEntry(plan.defaultEntry) ? plan.defaultEntry : null;
  return {
    kind: 'entries',
    data: prepareEntries(entries, plan.deleteEntry, front),
    found: prepareEntries(entries, plan.deleteEntry, null),
    total,
    unreadable: part.length - entries.length,
    repeated: entries.length - new Set(entries.map(({ value }) => value)).size,
  };
}

const isEntryValue = (value: unknown): value is EntryValue =>
  typeof value === 'string' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  typeof value === 'boolean';

/** Reads an entry, or a text or number that is both title and value. Null when it is neither. */
export function readEntry(item: unknown): Entry | null {
  if (typeof item === 'object' && item !== null) {
    const { title, value } = item as { title?: unknown; value?: unknown };
    if (!isEntryValue(value)) return null;
    return typeof title === 'string' && title !== '' ? { title, value } : { title: String(value), value };
  }
  if (item === '' || typeof item === 'boolean' || !isEntryValue(item)) return null;
  return { title: String(item), value: String(item) };
}

interface EntryIndex {
  readonly byValue: ReadonlyMap<EntryValue, number>;
  readonly byText: ReadonlyMap<string, number>;
}

// Cached per list, since a list of 10,000 entries is searched at every input.
const indices = new WeakMap<readonly Entry[], EntryIndex>();

function indexOf(data: readonly Entry[]): EntryIndex {
  let index = indices.get(data);
  if (index === undefined) {
    const byValue = new Map<EntryValue, number>();
    const byText = new Map<string, number>();
    data.forEach(({ value }, position) => {
      if (!byValue.has(value)) byValue.set(value, position);
      if (!byText.has(String(value))) byText.set(String(value), position);
    });
    index = { byValue, byText };
    indices.set(data, index);
  }
  return index;
}

/**
 * The position of the entry with this value. A number also finds the equal text, and vice versa, if there is
 * no exact match. Undefined when there is none.
 */
export function positionOfValue(data: readonly Entry[], value: unknown): number | undefined {
  const index = indexOf(data);
  if (!isEntryValue(value)) return undefined;
  return (
    index.byValue.get(value) ?? (typeof value === 'boolean' ? undefined : index.byText.get(String(value)))
  );
}

/** The position of the entry whose value has this text, as in a URL. Undefined when there is none. */
export function positionOfText(data: readonly Entry[], text: string): number | undefined {
  return indexOf(data).byText.get(text);
}
