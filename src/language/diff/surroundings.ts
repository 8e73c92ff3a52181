import type { Project } from '../compile.ts';
import { flatten } from '../link/texts.ts';
import { lazily } from '../source/lazily.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping, type Layered } from '../source/layered.ts';

/** The context of a change: the name of its document, the pages on which it appears, and texts. */
export interface SlotContext {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly routes: readonly string[];
  readonly titleOf: (component: string) => string;
  readonly wordsOf: (text: string) => string;
}

export interface SlotContexts {
  of(slot: string): SlotContext;
}

type Documents = ReadonlyMap<string, Layered>;

/**
 * Returns a function that finds the context of a variant's documents. The context is computed once per
 * variant.
 */
export function surroundingsOf(before: Project, after: Project): (variant: string | null) => SlotContexts {
  const known = new Map<string | null, SlotContexts>();
  return (variant) => {
    const found = known.get(variant) ?? lookedUp(before.documents(variant), after.documents(variant));
    known.set(variant, found);
    return found;
  };
}

function lookedUp(before: Documents, after: Documents): SlotContexts {
  const routeBeside = (slot: string): string | null => {
    const page = after.get(pageOf(slot)) ?? before.get(pageOf(slot));
    return page ? routeOf(page) : null;
  };
  const users = lazily(() => usersOf([before, after]));
  const texts = lazily(() => new Map([...textsOf(before), ...textsOf(after)]));
  return {
    of(slot) {
      const document = (after.get(slot) ?? before.get(slot))!;
      const { kind, name } = document.layers[0].place;
      const route = kind === 'page' ? routeOf(document) : kind === 'checks' ? routeBeside(slot) : null;
      return {
        kind,
        name: route ?? (kind === 'page' ? slot : name),
        routes: route === null ? (users().get(slot) ?? []) : [route],
        titleOf: (component) => {
          const label = labelOf(document.value, component) ?? `filters.${component}`;
          return texts().get(label) ?? component;
        },
        wordsOf: (text) => texts().get(text) ?? text,
      };
    },
  };
}

/** The routes of the pages that use a shared bar or a dataset, by slot. */
function usersOf(states: readonly Documents[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>();
  for (const documents of states)
    for (const [slot, document] of documents) {
      const route = slot.startsWith('routes/') ? routeOf(document) : null;
      if (route === null) continue;
      for (const used of usedBy(document.value)) users.set(used, (users.get(used) ?? new Set()).add(route));
    }
  return new Map([...users].map(([slot, routes]) => [slot, [...routes].toSorted()]));
}

function* usedBy(page: unknown): Iterable<string> {
  if (!isMapping(page)) return;
  if (typeof page.filterBar === 'string') yield `filter-bars/${page.filterBar}`;
  for (const query of isMapping(page.queries) ? Object.values(page.queries) : []) {
    const path = isMapping(query) ? query.path : null;
    if (typeof path === 'string' && path.startsWith('reports/')) yield `datasets/${path.slice(8)}`;
  }
}

/** The slot of the page of some checks. */
const pageOf = (checks: string): string => checks.replace(/\.checks$/, '');

function routeOf({ value }: Layered): string | null {
  return isMapping(value) && typeof value.route === 'string' ? value.route : null;
}

/** The texts of the first language. */
function textsOf(documents: Documents): ReadonlyMap<string, string> {
  const app = documents.get('app')?.value;
  const [language] = isMapping(app) && Array.isArray(app.languages) ? app.languages : [];
  return flatten(documents.get(`locales/${String(language)}`)?.value);
}

function labelOf(value: unknown, component: string): string | null {
  const bar = isMapping(value) && isMapping(value.filterBar) ? value.filterBar : value;
  const components = isMapping(bar) && isMapping(bar.components) ? bar.components : {};
  const found = Object.hasOwn(components, component) ? components[component] : null;
  const properties = isMapping(found) && isMapping(found.properties) ? found.properties : {};
  return typeof properties.label === 'string' ? properties.label : null;
}
