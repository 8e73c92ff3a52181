import { useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './ModalDialog.module.css';

interface ModalDialogProps {
  readonly label: string;
  /** `wide` has room for a table. */
  readonly size?: 'wide';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog that is open while it is mounted. Escape or a click outside calls `onClose`; when it closes, the
 * focus returns. The element with `data-first` gets the initial focus.
 */
export const ModalDialog = ({ label, size, onClose, children }: ModalDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // If a list opens under the pointer, the click ends on the dialog although it started inside: it is no click
  // outside.
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By default, the browser would focus the first focusable element, even one that only scripts can focus.
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={label}
      data-size={size}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (isPressedBeside.current && event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
};
