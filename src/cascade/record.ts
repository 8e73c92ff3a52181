import type { ComponentType, Entry } from '../language/plan/index.ts';
import type { BarFacts, BarState, ComponentState } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { readEntry } from './entries.ts';
import { isIsoDate } from './relative-dates.ts';
import type { Choice, SelectedDates, Preset } from './selection.ts';

/** What is stored of one component. */
export interface ComponentRecord {
  /** Entries with their titles, or anything that stands for them by value; null for nothing. */
  readonly selected: unknown;
  /** Entries of a remote list. */
  readonly data?: readonly Entry[];
  /** How many entries the server had, where the data are only the first of them. */
  readonly total?: number;
  /** What the reply of a remote date allows. */
  readonly range?: SelectedDates;
  /** Milliseconds at which the entries were loaded: older than an hour, they are refreshed in the background. */
  readonly loadedAt?: number;
}

/** What is stored of a bar: one current and one previous record per user, company and bar. */
export interface FilterRecord {
  readonly version: 1;
  readonly components: Readonly<Record<string, ComponentRecord>>;
}

/**
 * A selection brought along from another page: taken by a component of the same name and type, as if restored. What one
 * leaves out, no other one keeps.
 */
export interface CarriedSelection {
  readonly type: ComponentType;
  readonly excluded?: boolean;
  readonly choice: Choice;
}

/** The bar as it is stored. A component in error stores the selection that it remembers, and no data. */
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

/** What a stored component is read as; whatever is not of its shape is left out, since anyone can write to a store. */
export interface StoredComponent {
  /** Undefined where nothing is stored; a preset of nothing is a selection that the user had cleared. */
  readonly selected: Preset | null | undefined;
  readonly data: readonly Entry[] | null;
  readonly total: number | null;
  readonly range: SelectedDates | null;
  readonly loadedAt: number;
  /** Nothing of it had to be left out. */
  readonly isWhole: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** Reads a record of any origin: null when it is not one of this version. */
export function readRecord(record: unknown): ReadonlyMap<string, StoredComponent> | null {
  const { version, components } = asObject(record);
  if (version !== 1 || !isObject(components)) return null;
  return new Map(Object.entries(components).map(([name, stored]) => [name, readComponent(stored)]));
}

/** Whether all that is stored of the bar's components could be read; what it does not have any more is nobody's loss. */
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

/** A selection by value: entries stand for their values, anything else for itself. */
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
