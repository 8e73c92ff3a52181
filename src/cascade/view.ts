import type { ComponentType, Entry } from '../language/plan/index.ts';
import type { Notice } from './notices.ts';
import type { DateRange, Selection, SentValues } from './selection.ts';

export type ComponentViewState = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** What a control draws. The same object as long as nothing in it changes. */
export interface ComponentView {
  readonly name: string;
  readonly type: ComponentType;
  readonly state: ComponentViewState;
  /** The entries, default entry in front; kept from before while it loads. */
  readonly data: readonly Entry[];
  /** For a selectDate: the dates that may be chosen, null for any. */
  readonly bounds: DateRange | null;
  readonly selected: Selection;
  /** For a selectDate: the dates that the selection stands for today. */
  readonly range: DateRange | null;
  /** Why it could not load, for developers; null unless the state is `error`. */
  readonly error: string | null;
  /** Its entries are refreshed in the background: no spinner over the control. */
  readonly refreshing: boolean;
  /** Takes an input now: a list that is ready or empty; a submit whose press would count. */
  readonly enabled: boolean;
  readonly filled: boolean;
}

/** What a page draws, and what its queries go by. */
export interface CascadeView {
  /** By name, in the order of declaration. */
  readonly components: Readonly<Record<string, ComponentView>>;
  /** Nothing is loading and all necessary components are filled. */
  readonly ready: boolean;
  /** Nothing is loading (background reloads aside). */
  readonly settled: boolean;
  /** What is on screen does not belong to the values shown. */
  readonly outOfDate: boolean;
  /** An input was made since the last run, and it waits for a submit to be pressed. */
  readonly awaitsApply: boolean;
  /** Of the run under way or last made: results of another generation are not shown. 0 before the first. */
  readonly generation: number;
  /** How the run of this generation stands; `opening`: its queries may start, though other components still load. */
  readonly metrics: 'none' | 'opening' | 'running' | 'done' | 'failed';
  /** What would be sent now, by component; submits and empty ones are absent. */
  readonly values: SentValues;
  /** Necessary components that are loading or not filled: what the page waits for. */
  readonly waitingFor: readonly string[];
  readonly notices: readonly Notice[];
  readonly canUndo: boolean;
  /** The query of the last settled selection, with its `?`; empty when nothing is selected. */
  readonly url: string;
}
