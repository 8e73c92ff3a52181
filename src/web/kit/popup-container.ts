/** The element for the list of a select: the dialog around it, since a modal dialog covers the rest of the document. */
export const popupContainer = (element: HTMLElement): HTMLElement =>
  element.closest('dialog') ?? document.body;
