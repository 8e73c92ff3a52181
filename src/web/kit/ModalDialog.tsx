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
 * A dialog over the page while it is mounted: Escape or a click beside it asks to close it, and focus then goes back.
 * It begins with what is marked `data-first`.
 */
export const ModalDialog = ({ label, size, onClose, children }: ModalDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // A list that opens under the pointer gets its release: the click is then the dialog's, and was none beside it.
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would take the first that can have focus, also what only script gives it to.
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
