import type { ComponentPlan, Entry } from '../../language/plan/index.ts';
import type { Choice, SelectedDates, Preset, ComponentSelection, SentValue } from '../selection.ts';

/** What a component can choose from just now. */
export interface Offer {
  readonly data: readonly Entry[];
  /** How many entries the server has, where the data are only the first of them. */
  readonly total: number | null;
  /** What the reply of a remote date allows; null for any range. */
  readonly bounds: SelectedDates | null;
}

/** The part of a preset that is on offer; `lost` names what is not. */
export interface Match {
  readonly selected: ComponentSelection;
  readonly lost: readonly string[];
}

/** What sets the types of component apart. A selection handed in is always of the type's own shape. */
export interface ComponentKind {
  /** Nothing selected. */
  readonly none: ComponentSelection;
  readonly isFilled: (selected: ComponentSelection) => boolean;
  /** Null when nothing of it is on offer. */
  readonly match: (preset: Preset, plan: ComponentPlan, offer: Offer, today: string) => Match | null;
  /** What is selected when nothing else is: `defaultEntry`, else with `selectFirst` the first entry, else nothing. */
  readonly start: (plan: ComponentPlan, offer: Offer, today: string) => ComponentSelection;
  /** What is sent; null for nothing. */
  readonly send: (
    selected: ComponentSelection,
    plan: ComponentPlan,
    offer: Offer,
    today: string,
  ) => SentValue | null;
  /** The selection by value: what is stored for it under a name, and matched again later. */
  readonly choice: (selected: ComponentSelection) => Choice;
  /** As it stands in a URL, encoded; null when it is left out. */
  readonly write: (selected: ComponentSelection, plan: ComponentPlan, offer: Offer) => string | null;
}
