import { createElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { exampleResource } from '../../../src/language/examples/index.ts';
import type { WidgetExample } from '../../../src/language/examples/index.ts';
import { createWidgetRegistry, defaultWidgets, WidgetFrame } from '../../../src/web/widgets/index.ts';
import type { WidgetState } from '../../../src/web/widgets/index.ts';
import { widgetContext } from '../../support/widget-context.ts';

const registry = createWidgetRegistry(defaultWidgets);

/** An example in one of its states as HTML, its code loaded. Rejects where the drawing breaks. */
export async function drawn({ spec, name, queries }: WidgetExample, state: WidgetState): Promise<string> {
  const type = registry.get(spec.type);
  const context = widgetContext(spec, {
    plan: { name, spec, queries, names: queries, place: null, resource: exampleResource(spec) },
  });
  await type.preload();
  return markupOf(createElement(WidgetFrame, { type, state, context, onRetry: () => undefined }));
}

/** What is drawn as HTML. Rejects where the drawing breaks. */
export async function markupOf(element: ReactNode): Promise<string> {
  const broken: unknown[] = [];
  const { prelude } = await prerender(element, { onError: (error) => void broken.push(error) });
  const html = await new Response(prelude).text();
  if (broken.length > 0) throw broken[0];
  return html;
}
