/** Scrolls a strip sideways until `item` is fully visible. `scrollIntoView` would scroll the page as well. */
export function scrollStrip(strip: Element, item: Element): void {
  const room = strip.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  if (box.left < room.left) strip.scrollLeft -= room.left - box.left;
  else if (box.right > room.right) strip.scrollLeft += box.right - room.right;
}
