import type { ComponentPlan, Entry } from '../../language/plan/index.ts';
import type { Choice, SelectedDates, Preset, ComponentSelection, SentValue } from '../selection.ts';

/** What a component can currently choose from. */
export interface Offer {
  readonly data: readonly Entry[];
  /** The number of entries on the server. Null when `data` has all of them. */
  readonly total: number | null;
  /** The dates that the response of a remote date allows. Null for any dates. */
  readonly bounds: SelectedDates | null;
}

/** The part of a preset that can be selected. `lost` names the rest. */
export interface Match {
  readonly selected: ComponentSelection;
  readonly lost: readonly string[];
}

/** The behaviour of a component type. Every selection that is passed in has the type's own shape. */
export interface ComponentKind {
  /** The empty selection. */
  readonly none: ComponentSelection;
  readonly isFilled: (selected: ComponentSelection) => boolean;
  /** Matches a preset against the offer. Null when no part of it matches. */
  readonly match: (preset: Preset, plan: ComponentPlan, offer: Offer, today: string) => Match | null;
  /**
   * The initial selection: `defaultEntry`, otherwise with `selectFirst` the first entry, otherwise `none`.
   */
  readonly start: (plan: ComponentPlan, offer: Offer, today: string) => ComponentSelection;
  /** The value to send. Null for none. */
  readonly send: (
    selected: ComponentSelection,
    plan: ComponentPlan,
    offer: Offer,
    today: string,
  ) => SentValue | null;
  /** The selection by value, for stored and saved selections, which are matched again later. */
  readonly choice: (selected: ComponentSelection) => Choice;
  /** The encoded text in a URL. Null when the component is left out. */
  readonly write: (selected: ComponentSelection, plan: ComponentPlan, offer: Offer) => string | null;
}
