import type { ComponentType, Entry } from '../language/plan/index.ts';
import type { BarFacts, BarState, ComponentState } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { readEntry } from './entries.ts';
import { isIsoDate } from './relative-dates.ts';
import type { Choice, SelectedDates, Preset } from './selection.ts';

/** The stored state of one component. */
export interface ComponentRecord {
  /** Entries with titles, or a value. Null for no selection. */
  readonly selected: unknown;
  /** Entries of a remote list. */
  readonly data?: readonly Entry[];
  /** The number of entries on the server. Absent when `data` has all of them. */
  readonly total?: number;
  /** The dates that the response of a remote date allows. */
  readonly range?: SelectedDates;
  /**
   * Time of loading in milliseconds since the epoch. Entries older than an hour are refreshed in the
   * background.
   */
  readonly loadedAt?: number;
}

/** The stored state of a bar. There is one current and one previous record per user, company and bar. */
export interface FilterRecord {
  readonly version: 1;
  readonly components: Readonly<Record<string, ComponentRecord>>;
}

/**
 * A selection of the previous page. A component of the same name and type takes it as if it were restored. An
 * excluding selection is only taken by an excluding component.
 */
export interface CarriedSelection {
  readonly type: ComponentType;
  readonly excluded?: boolean;
  readonly choice: Choice;
}

/** The record of a bar. A failed component stores the selection that it remembers, and no data. */
export function writeRecord(facts: BarFacts, bar: BarState): FilterRecord {
  const components = facts.plan.declared
    .filter((name) => facts.byName[name]!.type !== 'variable')
    .map((name) => [name, componentRecord(facts, bar.components[name]!, name)]);
  return { version: 1, components: Object.fromEntries(components) };
}

function componentRecord(facts: BarFacts, state: ComponentState, name: string): ComponentRecord {
  const plan = facts.byName[name]!;
  const { isFilled } = componentKinds[plan.type];
  const remembered = state.remembered?.from === 'value' ? state.remembered.value : null;
  const selected = isFilled(state.selected) ? state.selected : remembered;
  if (plan.remote === null || state.source === null) return { selected };
  const loadedAt = state.loadedAt ?? 0;
  if (state.total !== null) return { selected, data: state.data, total: state.total, loadedAt };
  return state.bounds === null
    ? { selected, data: state.data, loadedAt }
    : { selected, range: state.bounds, loadedAt };
}

/** A stored component after reading. Invalid parts are dropped, since the store can be written by anyone. */
export interface StoredComponent {
  /** Undefined when nothing is stored. Null when the user had cleared the selection. */
  readonly selected: Preset | null | undefined;
  readonly data: readonly Entry[] | null;
  readonly total: number | null;
  readonly range: SelectedDates | null;
  readonly loadedAt: number;
  /** Whether no part had to be dropped. */
  readonly isWhole: boolean;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** Reads a record of unknown origin. Null when it is not a record of this version. */
export function readRecord(record: unknown): ReadonlyMap<string, StoredComponent> | null {
  const { version, components } = asObject(record);
  if (version !== 1 || !isObject(components)) return null;
  return new Map(Object.entries(components).map(([name, stored]) => [name, readComponent(stored)]));
}

/**
 * Whether the records of the bar's components were read completely. Records of other components are ignored.
 */
export const isWholeFor = (
  { order }: Pick<BarFacts, 'order'>,
  stored: ReadonlyMap<string, StoredComponent>,
): boolean => order.every((name) => stored.get(name)?.isWhole ?? true);

function readComponent(record: unknown): StoredComponent {
  const stored = asObject(record);
  const { selected, data, total, range, loadedAt } = stored;
  const read = {
    selected: 'selected' in stored ? readSelected(selected) : undefined,
    data: Array.isArray(data) ? data.map(readEntry).filter((entry) => entry !== null) : null,
    total: Number.isFinite(total) ? (total as number) : null,
    range: readRange(range),
    loadedAt: Number.isFinite(loadedAt) ? (loadedAt as number) : Number.NEGATIVE_INFINITY,
  };
  const isWhole =
    isObject(record) &&
    (data === undefined || (Array.isArray(data) && read.data?.length === data.length)) &&
    (total === undefined || read.total !== null) &&
    (range === undefined || read.range !== null) &&
    (loadedAt === undefined || Number.isFinite(loadedAt));
  return { ...read, isWhole };
}

const valueOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'value' in item ? item.value : item;

/** A stored selection by value. Null when it is empty. */
function readSelected(selected: unknown): Preset | null {
  const value = Array.isArray(selected) ? selected.map(valueOf) : valueOf(selected);
  const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isNothing ? null : { from: 'value', value };
}

function readRange(range: unknown): SelectedDates | null {
  const { startDate, endDate } = asObject(range);
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return null;
  return isIsoDate(startDate) && isIsoDate(endDate) && startDate <= endDate ? { startDate, endDate } : null;
}
