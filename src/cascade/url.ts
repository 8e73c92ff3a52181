import type { FilterBarPlan } from '../language/plan/index.ts';
import type { BarFacts, BarState } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import type { Preset } from './selection.ts';

/** The selection as the query of a URL, with its `?`; names in the order of declaration, empty ones left out. */
export function writeUrl(facts: BarFacts, bar: BarState): string {
  const parts = facts.plan.declared.flatMap((name) => {
    const plan = facts.byName[name]!;
    const state = bar.components[name]!;
    const text = componentKinds[plan.type].write(state.selected, plan, state);
    return text === null ? [] : [`${name}=${text}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * The presets that a URL's query holds, by component. Names that the bar does not have belong to someone else.
 * Values stay encoded, since a comma parts values and an encoded one is part of a value.
 */
export function readUrl(plan: FilterBarPlan, search: string): Record<string, Preset> {
  const presets: Record<string, Preset> = {};
  for (const part of search.replace(/^\?/, '').replace(/#.*$/, '').split('&')) {
    const [, name, text] = /^([^=]+)=(.*)$/.exec(part) ?? [];
    if (name !== undefined && plan.declared.includes(name)) presets[name] = { from: 'text', text: text! };
  }
  return presets;
}
