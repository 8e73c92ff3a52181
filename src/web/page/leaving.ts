const holders = new Set<() => boolean>();

/** Has users asked before they leave, as long as `isUnsaved` says so; answers the way to end that. */
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

/** The browser asks in its own words. */
function ask(event: BeforeUnloadEvent): void {
  if (isLeavingHeld()) event.preventDefault();
}
