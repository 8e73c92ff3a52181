import app from '../../../schemas/app.schema.json' with { type: 'json' };
import checks from '../../../schemas/checks.schema.json' with { type: 'json' };
import dataset from '../../../schemas/dataset.schema.json' with { type: 'json' };
import filterBar from '../../../schemas/filter-bar.schema.json' with { type: 'json' };
import locale from '../../../schemas/locale.schema.json' with { type: 'json' };
import page from '../../../schemas/page.schema.json' with { type: 'json' };
import resource from '../../../schemas/resource.schema.json' with { type: 'json' };
import table from '../../../schemas/table.schema.json' with { type: 'json' };
import widget from '../../../schemas/widget.schema.json' with { type: 'json' };
import type { DocumentKind } from '../source/document-kind.ts';
import { widgetSchemas } from '../widgets/widget-schemas.ts';

const documents: Readonly<Record<DocumentKind, object>> = {
  app,
  page,
  checks,
  'filter-bar': filterBar,
  dataset,
  table,
  resource,
  locale,
};

/** The kinds of documents with a schema, which are all kinds. */
export const documentKinds = Object.keys(documents) as readonly DocumentKind[];

/**
 * The URL of a schema, by which references are resolved. The files themselves have no such URL: editors
 * follow relative references and need no network.
 */
export const addressOf = (path: string): string => `https://reportwright.dev/schemas/${path}.schema.json`;

/** All schemas by URL. */
export const schemaFiles: ReadonlyMap<string, object> = new Map([
  ...Object.entries(documents).map(([kind, schema]) => [addressOf(kind), schema] as const),
  [addressOf('widget'), widget],
  ...Object.entries(widgetSchemas).map(([type, schema]) => [addressOf(`widgets/${type}`), schema] as const),
]);
