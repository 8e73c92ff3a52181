import type { ComponentPlan, FilterBarPlan } from '../language/plan/index.ts';
import type { BarFacts, BarState, ComponentState } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { decode } from './kinds/url-text.ts';
import type { Preset } from './selection.ts';

/**
 * The selection as the query of a URL, with its `?`; names in the order of declaration. An empty one is left out, unless
 * it is optional and the link would bring its default back: then it stands as `name=`.
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

/** Whether somebody took away what an optional component would start with. */
function isCleared(plan: ComponentPlan, state: ComponentState, today: string): boolean {
  const kind = componentKinds[plan.type];
  return (
    !plan.isNecessary &&
    state.status === 'ready' &&
    !kind.isFilled(state.selected) &&
    kind.isFilled(kind.start(plan, state, today))
  );
}

/** What a URL's query says of a bar. */
export interface ReadUrl {
  /** By component. Values stay encoded, since a comma parts values and an encoded one is part of a value. */
  readonly presets: Readonly<Record<string, Preset>>;
  /** Names that are no filters of the bar, each once. */
  readonly unknown: readonly string[];
}

/** What mail and advertising programs add to every link that passes through them, and a developer's choice of language: no filter was ever meant. */
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
