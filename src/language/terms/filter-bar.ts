import type {
  ComponentType,
  DatePreset,
  DefaultNumbers,
  DefaultRange,
  Entry,
  EntryValue,
  PeriodUnit,
} from '../generated/spec.ts';

/** A parameter as written. Texts may contain `$tokens$`. */
export type ParamTemplate = string | number | boolean | readonly (string | number | boolean)[];

/** The request for a remote component's entries. `path` may contain `$route.*$` and `$session.*$` tokens. */
export interface RemotePlan {
  readonly path: string;
  /**
   * The dimension of a dataset's list. Long lists are searched on the server, which also returns the selected
   * members. Null for other lists.
   */
  readonly dimension: string | null;
  readonly responseKey: string;
  readonly params: Readonly<Record<string, ParamTemplate>>;
}

/** Whether a component chooses from entries. */
export const takesEntries = (type: ComponentType): boolean =>
  type === 'selectList' || type === 'segmented' || type === 'selectCheckList';

/** Whether a component chooses a range of dates. */
export const takesDates = (type: ComponentType): boolean => type === 'selectDate' || type === 'selectPeriod';

/** The numbers that a selectNumber accepts. Null for no limit. */
export interface NumbersPlan {
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number;
  readonly format: 'integer' | 'decimal' | 'currency' | 'percent';
}

/**
 * Whether an empty component filters nothing, so that its descendants treat it as filled. For other
 * components, empty means that nothing is selected yet.
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

/** A filter component with all defaults filled in, and its parents. */
export interface ComponentPlan {
  readonly name: string;
  readonly type: ComponentType;
  /** The i18n key of the label. */
  readonly label: string;
  readonly placeholder: string | null;
  /** Whether it has a control. Without one it appears as a chip while it has a selection. */
  readonly shown: boolean;
  readonly dataType: 'string' | 'number' | 'date';
  readonly sendNoneForSelectAll: boolean;
  readonly resetActive: boolean;
  readonly selectAll: boolean;
  readonly presets: readonly DatePreset[];
  /** Whether the selected members are excluded. */
  readonly excluded: boolean;
  /** Limits and format of a selectNumber. */
  readonly numbers: NumbersPlan;
  /** The minimum length of a search text. */
  readonly minLength: number;
  /** The periods that a selectPeriod offers. */
  readonly periods: readonly PeriodUnit[];
  readonly isNecessary: boolean;
  readonly autoload: boolean;
  readonly selectFirst: boolean;
  readonly defaultEntry: Entry | boolean | DefaultRange | DefaultNumbers | DatePreset | null;
  readonly deleteEntry: readonly EntryValue[];
  readonly onParentChange: 'keepIfValid' | 'clear';
  /** Entries from the file. Null for a remote component and for one without entries. */
  readonly data: readonly Entry[] | null;
  readonly remote: RemotePlan | null;
  readonly parents: readonly string[];
}

/** The plan of a filter bar. `components` has parents before children. */
export interface FilterBarPlan {
  /**
   * The name of a shared bar, or the route of the page of an inline bar. It is the key of stored selections.
   */
  readonly name: string;
  readonly components: readonly ComponentPlan[];
  /** The names in the order of the file, which is also that of the URL and of requests. */
  readonly declared: readonly string[];
  /** The rows of components with a control. */
  readonly grid: readonly (readonly string[])[];
  readonly canBeSaved: boolean;
}
