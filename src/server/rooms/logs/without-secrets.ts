const secretNames = /pass(word|wd|phrase)?$|token$|secret|authorization|cookie|api[-_]?key|credential/i;
/** Anything in a text that looks like a signed token. */
const secretTexts = /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?|\bbearer\s+\S+/gi;
const removed = '[removed]';
const maxText = 4_000;
const maxItems = 100;

/** Removes passwords and tokens from a record, and shortens its long texts and lists. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value.replaceAll(secretTexts, removed));
  if (Array.isArray(value)) return value.slice(0, maxItems).map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).slice(0, maxItems);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, secretNames.test(name) ? removed : withoutSecrets(inner)]),
  );
}

const shortened = (text: string): string =>
  text.length <= maxText ? text : `${wholeCharacters(text.slice(0, maxText))}…`;

/** Removes half of a surrogate pair at the cut. */
const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}$/u, '');
