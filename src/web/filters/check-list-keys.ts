import type { KeyboardEvent } from 'react';

/**
 * The keys of a check list that antd's own would get wrong: there, Tab chooses what it stands on and stays, and Backspace
 * takes away an entry that nobody sees. Here Tab leads from the field into the head of the open list and from there back,
 * Escape closes, and Backspace only edits the search.
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
      // Backwards out of the field is out of the control: the browser goes there by itself.
      if (next === undefined && !isInHead) return setOpen(false);
      event.preventDefault();
      (next ?? input)?.focus();
    }
  };
}
