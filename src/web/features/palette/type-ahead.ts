/** Keys that are typed between the request for a field and its rendering. */
export interface TypeAhead {
  readonly text: () => string;
  /** Stops capturing keys. */
  readonly end: () => void;
}

/**
 * Captures typed text until its field is rendered. Otherwise the keys would be shortcuts of the page: typing "adset"
 * would open the advisor and switch to the dark skin.
 */
export const typeAhead = (page: Window): TypeAhead => {
  let text = '';
  const take = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if ([...event.key].length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', take, { capture: true });
  return {
    text: () => text,
    end: () => page.removeEventListener('keydown', take, { capture: true }),
  };
};
