import type {
  ComponentType,
  DatePreset,
  DefaultNumbers,
  DefaultRange,
  Entry,
  EntryValue,
  PeriodUnit,
} from '../generated/spec.ts';

/** A parameter as written: a value, or text that may hold `$tokens$`. */
export type ParamTemplate = string | number | boolean | readonly (string | number | boolean)[];

/** Where a remote component's entries come from. `path` may hold `$route.*$` and `$session.*$` tokens. */
export interface RemotePlan {
  readonly path: string;
  /** Of a list of a dataset, its dimension: it is searched on the server where it is long, and asked for what is selected. */
  readonly dimension: string | null;
  readonly responseKey: string;
  readonly params: Readonly<Record<string, ParamTemplate>>;
}

/** Whether a component chooses from entries. */
export const takesEntries = (type: ComponentType): boolean =>
  type === 'selectList' || type === 'segmented' || type === 'selectCheckList';

/** Whether a component chooses a range of dates. */
export const takesDates = (type: ComponentType): boolean => type === 'selectDate' || type === 'selectPeriod';

/** The numbers that a selectNumber takes; null for an end that is open. */
export interface NumbersPlan {
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number;
  readonly format: 'integer' | 'decimal' | 'currency' | 'percent';
}

/**
 * Whether a component that is empty narrows nothing: what stands below it goes on as if it were filled. Of the others, an
 * empty one has not been chosen from yet.
 */
export const isOpenWhenEmpty = ({
  type,
  excluded,
  isNecessary,
}: {
  readonly type: ComponentType;
  readonly excluded: boolean;
  readonly isNecessary: boolean;
}): boolean => !isNecessary && (excluded || openTypes.has(type));

const openTypes: ReadonlySet<ComponentType> = new Set(['selectNumber', 'search', 'variable']);

/** A filter component with every default filled in and its place in the graph. */
export interface ComponentPlan {
  readonly name: string;
  readonly type: ComponentType;
  /** The i18n key of the label. */
  readonly label: string;
  readonly placeholder: string | null;
  /** Whether it has a control; without one it is a chip while something is chosen in it. */
  readonly shown: boolean;
  readonly dataType: 'string' | 'number' | 'date';
  readonly sendNoneForSelectAll: boolean;
  readonly resetActive: boolean;
  readonly selectAll: boolean;
  readonly presets: readonly DatePreset[];
  /** What is chosen is left out. */
  readonly excluded: boolean;
  /** Of a selectNumber: what it takes, and how it is written. */
  readonly numbers: NumbersPlan;
  /** Of a search: with fewer letters it looks for nothing. */
  readonly minLength: number;
  /** Of a selectPeriod: what it offers. */
  readonly periods: readonly PeriodUnit[];
  readonly isNecessary: boolean;
  readonly autoload: boolean;
  readonly selectFirst: boolean;
  readonly defaultEntry: Entry | boolean | DefaultRange | DefaultNumbers | DatePreset | null;
  readonly deleteEntry: readonly EntryValue[];
  readonly onParentChange: 'keepIfValid' | 'clear';
  /** Entries held in the file; null for a remote component or one that takes none. */
  readonly data: readonly Entry[] | null;
  readonly remote: RemotePlan | null;
  readonly parents: readonly string[];
}

/** A filter bar ready to run: components in topological order, parents before children. */
export interface FilterBarPlan {
  /** The shared bar's name, or the page's route for a bar written in place: the key of what is stored for it. */
  readonly name: string;
  readonly components: readonly ComponentPlan[];
  /** The names in the order in which the author declared them: that of the URL and of what is sent. */
  readonly declared: readonly string[];
  /** The rows in which the components that have a control are shown. */
  readonly grid: readonly (readonly string[])[];
  readonly canBeSaved: boolean;
}
