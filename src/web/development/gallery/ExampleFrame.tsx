import { useCallback, useMemo, useState } from 'react';
import { exampleResource } from '../../../language/examples/index.ts';
import type { ExampleState, WidgetExample } from '../../../language/examples/index.ts';
import { columnTitle } from '../../page/column-title.ts';
import { WidgetFrame, type WidgetContext, type WidgetType } from '../../widgets/index.ts';
import { withReplies, type ExampleContext } from './use-example-context.ts';

interface ExampleFrameProps {
  readonly name: string;
  readonly example: WidgetExample;
  readonly type: WidgetType;
  readonly state: ExampleState;
  readonly shared: ExampleContext;
}

/** An example in one state, in the same frame as on pages. A retry succeeds. */
export const ExampleFrame = ({ name, example, type, state, shared }: ExampleFrameProps) => {
  const [isRetried, setRetried] = useState(false);
  const { spec, queries, states } = example;
  const context = useMemo<WidgetContext>(
    () => ({
      ...(state.kind === 'ready' && !isRetried ? withReplies(shared, state.replies) : shared),
      plan: { name, spec, queries, names: queries, place: null, resource: exampleResource(spec) },
      titleOf: (column) => columnTitle(column, shared.t),
    }),
    [shared, name, spec, queries, state, isRetried],
  );
  const retry = useCallback(() => setRetried(true), []);
  return <WidgetFrame type={type} state={isRetried ? states[0]! : state} context={context} onRetry={retry} />;
};
