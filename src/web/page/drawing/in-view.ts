const inView = new WeakSet<Element>();
let observer: IntersectionObserver | null = null;

function note(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
}

/** Observes whether the element is in the viewport. Returns a function that ends this. */
export function followView(element: Element): () => void {
  observer ??= new IntersectionObserver(note);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/**
 * Whether an observed element was in the viewport in the last frame. Its position is not measured, because the browser
 * would have to lay out the page for that.
 */
export const isInView = (element: Element | null): boolean => element !== null && inView.has(element);
