import { useLayoutEffect } from 'react';
import type { WidgetType } from '../../widgets/index.ts';
import type { Timings } from './timings.ts';

/** Wraps a widget type to measure its timings. It renders the same. */
export const timedType = (type: WidgetType, timings: Timings): WidgetType => {
  const { View } = type;
  return {
    ...type,
    toProps: (spec, data, context) => {
      const began = performance.now();
      const props = type.toProps(spec, data, context);
      timings.note(context.plan.name, { transform: performance.now() - began });
      return props;
    },
    View: (drawn) => {
      const { name } = drawn.context.plan;
      const began = performance.now();
      useLayoutEffect(() => timings.note(name, { render: performance.now() - began }));
      return <View {...drawn} />;
    },
  };
};
