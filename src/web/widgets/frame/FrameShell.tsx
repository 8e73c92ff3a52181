import { useId } from 'react';
import type { ReactNode } from 'react';
import type { WidgetContext, WidgetState } from '../widget.ts';

export interface FrameShellProps {
  readonly context: WidgetContext;
  readonly state: WidgetState['kind'];
  readonly title: string | null;
  readonly bare?: boolean;
  readonly compact?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The card around a widget, the same in every state. */
export function FrameShell({
  context,
  state,
  title,
  bare = false,
  compact = false,
  actions,
  children,
}: FrameShellProps) {
  const heading = useId();
  const { plan, t, say } = context;
  const { description } = plan.spec;
  return (
    <section
      className="widget"
      data-widget={plan.name}
      data-type={plan.spec.type}
      data-state={state}
      data-bare={bare || undefined}
      data-compact={compact || undefined}
      aria-labelledby={title === null ? undefined : heading}
      aria-busy={state === 'loading' || state === 'stale'}
    >
      {title === null && actions === undefined ? null : (
        <header className="widget-head">
          {title === null ? (
            <span className="widget-title" />
          ) : (
            <h2 className="widget-title" id={heading} title={title}>
              {title}
            </h2>
          )}
          {description === undefined ? null : (
            <button
              type="button"
              className="widget-about"
              aria-label={say('widgets.about', { title: title ?? '' })}
            >
              <span aria-hidden="true">i</span>
              <span role="tooltip">{t(description)}</span>
            </button>
          )}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
