const holders = new Set<() => boolean>();

/** Asks users for confirmation before they leave, while `isUnsaved` returns true. Returns a function that ends this. */
export function holdLeaving(isUnsaved: () => boolean): () => void {
  if (holders.size === 0) window.addEventListener('beforeunload', ask);
  holders.add(isUnsaved);
  return () => {
    holders.delete(isUnsaved);
    if (holders.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Whether something on the page is not saved. */
export const isLeavingHeld = (): boolean => [...holders].some((isUnsaved) => isUnsaved());

/** The browser shows its own confirmation text. */
function ask(event: BeforeUnloadEvent): void {
  if (isLeavingHeld()) event.preventDefault();
}
