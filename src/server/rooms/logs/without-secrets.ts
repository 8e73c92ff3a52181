const secretNames = /pass(word|wd|phrase)?$|token$|secret|authorization|cookie|api[-_]?key|credential/i;
/** Anything that looks like a signed token, wherever it stands in a text. */
const secretTexts = /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?|\bbearer\s+\S+/gi;
const removed = '[removed]';
const maxText = 4_000;
const maxItems = 100;

/** A record that may be kept: without passwords and tokens, its long texts and lists shortened. */
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

/** A cut may have gone through a pair of surrogates. */
const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}$/u, '');
