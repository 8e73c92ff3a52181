import type { ComponentPlan, FilterBarPlan } from '../language/plan/index.ts';
import type { BarFacts, BarState, ComponentState } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { decode } from './kinds/url-text.ts';
import type { Preset } from './selection.ts';

/**
 * The selection as the query of a URL, with its `?`. Names are in the order of the file. An empty component
 * is left out, unless it is optional and the link would restore its default: then it is written as `name=`.
 */
export function writeUrl(facts: BarFacts, bar: BarState, today: string): string {
  const parts = facts.plan.declared.flatMap((name) => {
    const plan = facts.byName[name]!;
    const state = bar.components[name]!;
    const text = componentKinds[plan.type].write(state.selected, plan, state);
    if (text === null && !isCleared(plan, state, today)) return [];
    return [`${name}=${text ?? ''}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Whether the default of an optional component was removed. */
function isCleared(plan: ComponentPlan, state: ComponentState, today: string): boolean {
  const kind = componentKinds[plan.type];
  return (
    !plan.isNecessary &&
    state.status === 'ready' &&
    !kind.isFilled(state.selected) &&
    kind.isFilled(kind.start(plan, state, today))
  );
}

/** The parts of a URL's query. */
export interface ReadUrl {
  /**
   * By component. Values stay encoded, since an encoded comma is part of a value and a plain one is a
   * separator.
   */
  readonly presets: Readonly<Record<string, Preset>>;
  /** Names that are no filters of the bar, without duplicates. */
  readonly unknown: readonly string[];
}

/**
 * Parameters that mail and advertising programs add to links, and `lang`. They are not reported as unknown
 * filters.
 */
const passers =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|li_fat_id|mc_[ce]id|_g[al]|_hs\w+|lang)$/;

export function readUrl(plan: FilterBarPlan, search: string): ReadUrl {
  const presets: Record<string, Preset> = {};
  const unknown = new Set<string>();
  for (const part of search.replace(/^\?/, '').replace(/#.*$/, '').split('&')) {
    const [, name, text] = /^([^=]+)=(.*)$/.exec(part) ?? [];
    if (name === undefined) continue;
    if (plan.declared.includes(name)) presets[name] = { from: 'text', text: text! };
    else if (!passers.test(name)) unknown.add(decode(name));
  }
  return { presets, unknown: [...unknown] };
}
