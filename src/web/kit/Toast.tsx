import type { ReactNode } from 'react';
import css from './Toast.module.css';

/** The container of toasts: at the bottom of the window, above everything, where it moves nothing on the page. */
export const ToastPlace = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.toasts} role="status" aria-live="polite">
    {children}
  </div>
);

interface ToastProps {
  readonly text: string;
  /** A button beside the text; null for none. */
  readonly action: { readonly title: string; readonly run: () => void } | null;
  /** Called when the pointer or the focus enters or leaves; the toast stays meanwhile. */
  readonly onHeld: (isHeld: boolean) => void;
  readonly 'data-notice'?: string;
}

/** A short notification. */
export const Toast = ({ text, action, onHeld, ...data }: ToastProps) => (
  <div
    className={css.toast}
    data-toast
    {...data}
    onPointerEnter={() => onHeld(true)}
    onPointerLeave={() => onHeld(false)}
    onFocus={() => onHeld(true)}
    onBlur={() => onHeld(false)}
  >
    <span>{text}</span>
    {action !== null && (
      <button type="button" onClick={action.run}>
        {action.title}
      </button>
    )}
  </div>
);
