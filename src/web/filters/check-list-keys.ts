import type { KeyboardEvent } from 'react';

/**
 * Overrides keys of antd's list. In antd, Tab selects the active entry and stays in the list, and Backspace removes
 * an entry that is not visible. Here, Tab moves from the field into the head of the open list and back, Escape closes
 * the list, and Backspace only edits the search text.
 */
export function checkListKeys(
  inputId: string,
  headId: string,
  setOpen: (open: boolean) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const head = document.getElementById(headId);
    const input = document.getElementById(inputId) as HTMLInputElement | null;
    const isOpen = input?.getAttribute('aria-expanded') === 'true';
    const isInHead = head?.contains(event.target as Node) === true;
    if (event.key === 'Backspace' && event.target === input && input?.value === '') {
      event.stopPropagation();
    } else if (event.key === 'Escape' && isInHead) {
      event.stopPropagation();
      setOpen(false);
      input?.focus();
    } else if (event.key === 'Tab' && isOpen) {
      event.stopPropagation();
      const buttons = [...(head?.querySelectorAll('button') ?? [])];
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const next = isInHead
        ? buttons[at + (event.shiftKey ? -1 : 1)]
        : event.shiftKey
          ? undefined
          : buttons[0];
      // Shift+Tab in the field leaves the control; the browser handles it.
      if (next === undefined && !isInHead) return setOpen(false);
      event.preventDefault();
      (next ?? input)?.focus();
    }
  };
}
