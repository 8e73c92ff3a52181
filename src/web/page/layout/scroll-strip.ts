/** Scrolls a strip sideways until all of `item` is in it. `scrollIntoView` would scroll the page, too. */
export function scrollStrip(strip: Element, item: Element): void {
  const room = strip.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  if (box.left < room.left) strip.scrollLeft -= room.left - box.left;
  else if (box.right > room.right) strip.scrollLeft += box.right - room.right;
}
