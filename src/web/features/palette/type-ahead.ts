/** What is typed between the wish for a field and the field. */
export interface TypeAhead {
  readonly text: () => string;
  /** Lets the keys go where they go again. */
  readonly end: () => void;
}

/**
 * Takes what is typed until the field that it is meant for is there. Keys pressed alone would else be shortcuts of the page
 * behind it: whoever types "adset" would open the advisor and find a dark page.
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
