import type { Schema } from '../editor/schema.ts';
import { widgetParts, writtenWidgets } from '../generated/widget-schemas.ts';
import type { WidgetSpec } from '../generated/spec.ts';
import { assembled } from './assembled.ts';

export type WidgetTypeName = WidgetSpec['type'];

/** The assembled schema of each widget type. A type without a schema is a type error. */
export const widgetSchemas: Readonly<Record<WidgetTypeName, Schema>> = mapped(writtenWidgets);

function mapped(written: Readonly<Record<WidgetTypeName, Schema>>): Readonly<Record<WidgetTypeName, Schema>> {
  const schemas = Object.entries(written).map(([type, schema]) => [type, assembled(schema, widgetParts)]);
  return Object.fromEntries(schemas) as Record<WidgetTypeName, Schema>;
}

/** The widget types that a page may name. */
export const widgetTypes = Object.keys(widgetSchemas) as readonly WidgetTypeName[];
