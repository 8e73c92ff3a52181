import { describe, expect, it } from 'vitest';
import { createWidgetRegistry, defaultWidgets } from '../../../src/web/widgets/index.ts';

describe('the registry of widgets', () => {
  it('refuses the same type twice', () => {
    expect(() => createWidgetRegistry([...defaultWidgets, defaultWidgets[0]!])).toThrow(
      /"kpi" is registered twice/,
    );
  });

  it('names the types that it knows when asked for another', () => {
    const registry = createWidgetRegistry(defaultWidgets);
    expect(() => registry.get('dial')).toThrow(/no widget type "dial".*kpi.*line/);
    expect(registry.find('dial')).toBeNull();
    expect(registry.find('constructor')).toBeNull();
  });
});
