import type { Dictionary } from '../validate/validate.ts';
import type { PageEntry, PagePlan } from './page.ts';

/** A page as the server sends it. Each property is computed on first access. */
export interface CompiledPage {
  readonly plan: PagePlan;
  /** The hash of the plan. */
  readonly hash: string;
  readonly entry: PageEntry;
}

export interface CompiledDictionary {
  readonly texts: Dictionary;
  readonly hash: string;
}
