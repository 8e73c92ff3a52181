import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { WidgetContext } from './widget.ts';

type View<Props> = ComponentType<{ readonly props: Props; readonly context: WidgetContext }>;

/** A view whose code comes when it is first drawn, or earlier by `preload`. */
export function lazyView<Props>(load: () => Promise<{ readonly View: View<Props> }>): {
  readonly View: View<Props>;
  readonly preload: () => Promise<unknown>;
} {
  return { View: lazy(async () => ({ default: (await load()).View })), preload: load };
}
