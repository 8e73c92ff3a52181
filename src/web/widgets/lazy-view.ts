import type { ComponentType } from 'react';
import { late } from '../kit/late.tsx';
import type { ViewProps, WidgetType } from './widget.ts';

/** A view whose code is loaded when it is first rendered, or earlier by `preload`. */
export function lazyView<Props>(
  load: () => Promise<{ readonly View: ComponentType<ViewProps<Props>> }>,
): Pick<WidgetType<never, Props>, 'View' | 'preload'> {
  const { Component, preload } = late<ViewProps<Props>>(async () => (await load()).View);
  return { View: Component, preload };
}
