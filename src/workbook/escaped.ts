const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader of XML would make it a line feed.
  '\r': '&#13;',
};

/** Text as XML holds it. */
export function escaped(text: string): string {
  return /["&<>\r]/.test(text) ? text.replaceAll(/["&<>\r]/g, (one) => ENTITIES[one]!) : text;
}
