const holders = new Set<() => boolean>();

/** Asks users for confirmation before they leave, while `isUnsaved` returns true. Returns a function that ends this. */
export function holdLeaving(isUnsaved: () => boolean): () => void {
  if (holders.size === 0) window.addEventListener('beforeunload', warn);
  holders.add(isUnsaved);
  return () => {
    holders.delete(isUnsaved);
    if (holders.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** Whether something on the page is not saved. */
export const isLeavingHeld = (): boolean => [...holders].some((isUnsaved) => isUnsaved());

/** The browser shows its own confirmation text. */
function warn(event: BeforeUnloadEvent): void {
  if (isLeavingHeld()) event.preventDefault();
}
