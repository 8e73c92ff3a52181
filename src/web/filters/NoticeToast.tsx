import { useEffect, useState } from 'react';
import type { CascadeView } from '../../cascade/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import { Toast, ToastPlace } from '../kit/Toast.tsx';
import type { FilterContext, Send } from './control.ts';
import { noticeText } from './notice-text.ts';

/** Milliseconds that a notice stays. A notice with an undo button stays longer. */
const STAYS_MS = 3_000;
const STAYS_WITH_UNDO_MS = 10_000;

interface NoticeToastProps {
  readonly view: CascadeView;
  readonly plan: FilterBarPlan;
  readonly context: FilterContext;
  readonly send: Send;
}

/**
 * The latest notice, at the bottom of the window, where it moves nothing on the page. It stays while the pointer is
 * on it.
 */
export function NoticeToast({ view, plan, context, send }: NoticeToastProps) {
  const [held, setHeld] = useState(false);
  // A component in error shows it in its own field until it is retried; one whose refresh failed shows nothing there.
  const notice = view.notices.findLast((one) => view.components[one.component]?.state !== 'error') ?? null;
  const undoable = notice !== null && notice.because !== null && view.canUndo;
  const id = notice?.id ?? null;
  useEffect(() => {
    if (id === null || held) return undefined;
    const timer = setTimeout(
      () => send({ type: 'notice.dismissed', id }),
      undoable ? STAYS_WITH_UNDO_MS : STAYS_MS,
    );
    return () => clearTimeout(timer);
  }, [id, held, undoable, send]);
  return (
    <ToastPlace>
      {notice !== null && (
        <Toast
          data-notice={notice.kind}
          text={noticeText(notice, plan, context)}
          action={
            undoable ? { title: context.appText('filters.undo'), run: () => send({ type: 'undo' }) } : null
          }
          onHeld={setHeld}
        />
      )}
    </ToastPlace>
  );
}
