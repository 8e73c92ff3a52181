import { memo } from 'react';
import { retryLoad, CodeFailure } from '../../kit/late.tsx';
import type { WidgetContext } from '../widget.ts';
import { Frame } from './Frame.tsx';
import { FrameBoundary } from './FrameBoundary.tsx';
import './frame.css';
import { FrameShell } from './FrameShell.tsx';
import { Notice } from './Notice.tsx';
import { titleOfWidget } from './titles.ts';
import type { WidgetFrameProps } from './widget-frame-props.ts';

/**
 * A widget in its card: heading, actions and exactly one of its states. An error in one widget doesn't affect others.
 */
export const WidgetFrame = memo(function WidgetFrame(props: WidgetFrameProps) {
  const { type, state, context, onRetry } = props;
  if (type === null) return <UnknownType context={context} />;
  const data = 'data' in state ? state.data : null;
  const broken = (retry: () => void, error: unknown) => (
    <Broken
      context={context}
      onRetry={() => {
        if (error instanceof CodeFailure) {
          void retryLoad(error).then(retry);
          return;
        }
        // The data may have caused the error, so it is reloaded, too.
        retry();
        onRetry();
      }}
    />
  );
  return (
    <FrameBoundary resetKey={data} fallback={broken}>
      <Frame {...props} type={type} />
    </FrameBoundary>
  );
});

function UnknownType({ context }: { readonly context: WidgetContext }) {
  const { spec } = context.plan;
  return (
    <FrameShell
      context={context}
      state="error"
      title={spec.title === undefined ? null : context.t(spec.title)}
    >
      <Notice
        kind="error"
        title={context.appText('widgets.crashed')}
        text={context.appText('widgets.unknownType', { type: spec.type })}
      />
    </FrameShell>
  );
}

function Broken({ context, onRetry }: Pick<WidgetFrameProps, 'context' | 'onRetry'>) {
  const { appText, plan } = context;
  return (
    <FrameShell context={context} state="error" title={titleOfWidget(plan.spec, null, context)}>
      <Notice
        kind="error"
        title={appText('widgets.crashed')}
        retry={{ label: appText('widgets.retry'), onRetry }}
      />
    </FrameShell>
  );
}
