import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './Popover.module.css';

interface PopoverProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** A button that shows a panel beneath it. Escape, a click outside or moving the focus out closes the panel. */
export const Popover = ({ label, button, children }: PopoverProps) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  return (
    <div
      ref={root}
      className={css.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        trigger.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={css.trigger}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        // Focusable, so that a click on a text in the panel, such as a label, does not move the focus out of it.
        <div id={panelId} className={css.panel} tabIndex={-1}>
          {children}
        </div>
      )}
    </div>
  );
};
