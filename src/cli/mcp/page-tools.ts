import { z } from 'zod';
import type { Colors } from '../../language/index.ts';
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

/** The pages as they are, and where each of their values comes from. */
export function pageTools({ open }: Workspace): Tool[] {
  return [
    defineTool({
      name: 'list_pages',
      title: 'List pages',
      description:
        'Lists the pages with their routes, files, filter components, queries and widgets, and the customers that have variants. Pages with mistakes are listed by their diagnostics alone.',
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
        const pages = [...variant.pages].map(([route, { plan }]) => ({
          route,
          title: plan.title,
          files: files.get(route) ?? [],
          filters: plan.filterBar?.declared ?? [],
          queries: Object.values(plan.queries)
            .filter(({ coveredBy }) => coveredBy === undefined)
            .map(({ name, path }) => `${name}: ${path}`),
          widgets: Object.values(plan.widgets).map(({ name, spec }) => `${name}: ${spec.type}`),
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
