import { z } from 'zod';
import type { Colors } from '../../language/index.ts';
import { childrenOf, linkOf, rowsOf } from '../../language/plan/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import { explanationOf } from '../explain/explain-document.ts';
import { variantOf } from '../open-project.ts';
import { defineTool, inputs, json, text, type Tool } from './tool.ts';
import type { Workspace } from './workspace.ts';

/** Text for a machine has no colours. */
const plain: Colors = {
  red: String,
  yellow: String,
  cyan: String,
  dim: String,
  bold: String,
};

/** Tools for the current pages, and for the origin of each value. */
export function pageTools({ open }: Pick<Workspace, 'open'>): Tool[] {
  return [
    defineTool({
      name: 'list_pages',
      title: 'List pages',
      description:
        'Lists the pages with their routes, files, filter components, queries, widgets with their sections, tabs or steps, what its switches can make of it, links, parents and children, and the customers that have variants. Pages with mistakes are listed by their diagnostics alone.',
      input: { customer: inputs.customer },
      run: async ({ customer }) => {
        const { project, diagnostics, prefix } = await open();
        const variant = variantOf(project, customer ?? null);
        const files = new Map(
          [...project.documents(customer ?? null).values()].map(({ value, layers }) => [
            (value as { route?: unknown } | undefined)?.route,
            layers.map(({ path }) => prefix + path),
          ]),
        );
        const entries = [...variant.pages.values()].map(({ entry }) => entry);
        const pages = [...variant.pages].map(([route, { plan, entry }]) => ({
          route,
          title: plan.title,
          parent: entry.parent?.route,
          children: childrenOf(entries, route).map((child) => child.route),
          files: files.get(route) ?? [],
          filters: plan.filterBar?.declared ?? [],
          queries: Object.values(plan.queries)
            .filter(({ coveredBy }) => coveredBy === undefined)
            .map(({ name, path }) => `${name}: ${path}`),
          widgets: Object.values(plan.widgets).map(({ name, spec }) => `${name}: ${spec.type}`),
          ...partsOf(plan),
          ...(plan.possibilities && { becomes: plan.possibilities.map(({ values }) => values) }),
          links: linksOf(plan),
          checks: (variant.checks.get(route) ?? []).map(({ name }) => name),
        }));
        const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
        return [json({ pages, customers: [...project.customers.keys()], errors })];
      },
    }),
    defineTool({
      name: 'read_page',
      title: 'Read a page',
      description:
        'A page and its filter bar as YAML, merged as the customer sees them, each value with the file and line that it was written in.',
      input: { route: inputs.route, customer: inputs.customer },
      run: async ({ route, customer = null }) => {
        const { project, prefix } = await open();
        const request = { target: route, customer, diff: false, prefix };
        return [text(explanationOf(project, request, plain).join('\n'))];
      },
    }),
    defineTool({
      name: 'explain',
      title: 'Explain a document',
      description:
        'Any document (a route, or a file below pages/ such as datasets/delivery_daily.yaml) merged, each value with its file and line; with diff only what the customer changes, or what each customer changes.',
      input: {
        target: z.string().describe('A route, or a file below the folder of pages.'),
        customer: inputs.customer,
        diff: z.boolean().default(false).describe('Only what is changed, one line for each value.'),
      },
      run: async ({ target, customer = null, diff }) => {
        const { project, prefix } = await open();
        const own = /^(?:pages\/)?(?:customers\/([^/]+)\/)?(.+)$/.exec(target);
        const request = {
          target: own?.[2] ?? target,
          customer: customer ?? own?.[1] ?? null,
          diff,
          prefix,
        };
        return [text(explanationOf(project, request, plain).join('\n'))];
      },
    }),
  ];
}

const widgetsIn = (parts: PagePlan['sections']): string[] =>
  rowsOf({ sections: parts, panels: null })
    .flat()
    .map(({ widget }) => widget);

/** The widgets of each part of a page: `sections`, and `tabs` or `steps`. */
function partsOf({ sections, panels }: PagePlan): Readonly<Record<string, object>> {
  const named = sections.flatMap((section) =>
    section.name === null ? [] : [[section.name, widgetsIn([section])] as const],
  );
  return {
    ...(named.length > 0 && { sections: Object.fromEntries(named) }),
    ...(panels && {
      [panels.kind]: Object.fromEntries(panels.all.map((panel) => [panel.name, widgetsIn(panel.sections)])),
    }),
  };
}

/**
 * The links of a page: `trend: /smart-reporting/channel-report`, and the routes of the links beside its
 * title.
 */
function linksOf({ widgets, actions }: PagePlan): string[] {
  const ofWidgets = Object.values(widgets).flatMap(({ name, spec }) => {
    const link = linkOf(spec);
    return link === undefined ? [] : [`${name}: ${link.route}`];
  });
  return [...ofWidgets, ...actions.flatMap((action) => (typeof action === 'string' ? [] : [action.route]))];
}
