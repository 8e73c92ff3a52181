import type { ComponentSpec, PageSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import { linkName } from '../filter-bar/link-api-rules.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import { linkKeyOrName } from '../link-text.ts';
import type { Words } from '../words.ts';

type Variables = NonNullable<PageSpec['variables']>;

/**
 * Checks the variables of a page: unique names, titles, and `clearedBy` components that are in the filter
 * bar.
 */
export function linkVariables(
  variables: Variables,
  bar: LinkedFilterBar | null,
  { texts }: Words,
  report: Report,
): void {
  const declared = bar?.declared ?? [];
  for (const [name, { title, clearedBy = [] }] of Object.entries(variables)) {
    const at = ['variables', name];
    if (declared.includes(name))
      report('name-taken', at, { name, other: `the component \`${name}\`` }, { part: 'key' });
    linkKeyOrName(texts, title, [...at, 'title'], { group: 'filters', name, at }, report);
    for (const [index, component] of clearedBy.entries())
      linkName(component, [...at, 'clearedBy', index], declared, report);
  }
}

/**
 * Adds the page's variables to its filter bar, as components without a control. Creates a bar for a page that
 * has none.
 */
export function withVariables(
  bar: LinkedFilterBar | null,
  { route = '', variables }: Partial<PageSpec>,
): LinkedFilterBar | null {
  if (variables === undefined) return bar;
  const { components = {}, declared = [], spec = {} } = bar ?? {};
  const free = Object.entries(variables).filter(([name]) => !declared.includes(name));
  return {
    ...(bar ?? emptyBar(route)),
    spec: {
      ...spec,
      hierarchy: [
        ...(spec.hierarchy ?? []),
        ...free.flatMap(([name, { clearedBy = [] }]) => clearedBy.map((component) => [component, name])),
      ],
    },
    components: {
      ...components,
      ...Object.fromEntries(free.map(([name, variable]) => [name, componentOf(variable)])),
    },
    declared: [...declared, ...free.map(([name]) => name)],
  };
}

const componentOf = ({ title, dataType }: Variables[string]): ComponentSpec => ({
  type: 'variable',
  properties: {
    ...(title === undefined ? {} : { label: title }),
    ...(dataType === undefined ? {} : { dataType }),
  },
  rules: { onParentChange: 'clear' },
});

const emptyBar = (name: string): LinkedFilterBar => ({
  name,
  spec: {},
  readable: true,
  usable: true,
  components: {},
  declared: [],
  routeTokens: [],
  named: {},
  switches: {},
  lists: [],
  diagnostics: [],
});
