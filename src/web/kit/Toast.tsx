import type { ReactNode } from 'react';
import css from './Toast.module.css';

/** Where toasts stand: at the foot of the window, above everything. Nothing on the page moves for them. */
export const ToastPlace = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.toasts} role="status" aria-live="polite">
    {children}
  </div>
);

interface ToastProps {
  readonly text: string;
  /** What can be done about it. */
  readonly action: { readonly title: string; readonly run: () => void } | null;
  /** Told when somebody points at it, and so reads it: it waits meanwhile. */
  readonly onHeld: (isHeld: boolean) => void;
  readonly 'data-notice'?: string;
}

/** A line that is said in passing. */
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
