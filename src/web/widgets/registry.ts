import type { WidgetType } from './widget.ts';

export interface WidgetRegistry {
  /** The type of that name, or null: a page of a newer version must not crash the app. */
  readonly find: (type: string) => WidgetType | null;
  /** The type of that name. Throws with the known names if there is none. */
  readonly get: (type: string) => WidgetType;
  readonly types: readonly string[];
}

/** Registers widget types from a list. Throws where a type occurs twice. */
export function createWidgetRegistry(list: readonly WidgetType[]): WidgetRegistry {
  const byType = new Map<string, WidgetType>();
  for (const widget of list) {
    if (byType.has(widget.type)) throw new Error(`The widget type "${widget.type}" is registered twice.`);
    byType.set(widget.type, widget);
  }
  const types = [...byType.keys()];
  return {
    types,
    find: (type) => byType.get(type) ?? null,
    get: (type) => {
      const widget = byType.get(type);
      if (widget === undefined)
        throw new Error(`There is no widget type "${type}". Known types: ${types.join(', ')}.`);
      return widget;
    },
  };
}
