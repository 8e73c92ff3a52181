/** The maximum length of a name or text in a message. */
const longest = 120;

/** A name or text of a file within a message. */
export const quote = (name: string): string =>
  `\`${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}\``;

/** Short lists are complete, long ones are truncated. */
export function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 12).map(quote).join(', ');
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown;
}

/** A sentence with the names that exist. */
export const allowed = (names: readonly string[], before = 'Known:'): string =>
  names.length === 0 ? 'There are none.' : `${before} ${listOf(names)}.`;

/** The plural of a kind of values. */
export const kindText = (kind: string): string =>
  ({ text: 'texts', number: 'numbers', date: 'dates', boolean: 'true or false' })[kind] ?? kind;

/** The names that exist; nothing where there are none. */
export const knownOnly = (names: readonly string[]): string => (names.length === 0 ? '' : allowed(names));
