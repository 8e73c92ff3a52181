import { useSyncExternalStore } from 'react';
import { useServices } from '../../services/index.ts';
import css from './ToastList.module.css';

/** At the foot of the window, above everything, whatever page is open. */
export const ToastList = () => {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.view);
  return (
    <div className={css.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, action }) => (
        <div
          key={id}
          className={css.toast}
          data-toast
          onPointerEnter={() => toasts.hold(id)}
          onPointerLeave={() => toasts.release(id)}
          onFocus={() => toasts.hold(id)}
          onBlur={() => toasts.release(id)}
        >
          <span>{text}</span>
          {action !== null && (
            <button
              type="button"
              onClick={() => {
                toasts.dismiss(id);
                action.run();
              }}
            >
              {action.title}
            </button>
          )}
        </div>
      ))}
    </div>
  );
};
