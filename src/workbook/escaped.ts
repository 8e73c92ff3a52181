const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // An XML parser would convert it to a line feed.
  '\r': '&#13;',
};

/** Escapes text for XML. */
export function escaped(text: string): string {
  return /["&<>\r]/.test(text) ? text.replaceAll(/["&<>\r]/g, (one) => ENTITIES[one]!) : text;
}
