import { nearest } from '../diagnostics/suggest.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Texts } from './texts.ts';

const keyShape = /^[a-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;

/**
 * Checks a text for readers. A text in the shape of a key must be a key of the dictionaries. Any other text
 * is shown as it is, with a warning that it is not translated: so a first report needs only one file.
 */
export function linkKey(texts: Texts, key: string | undefined, at: Path, report: Report): void {
  if (key === undefined || texts.has(key)) return;
  if (!keyShape.test(key)) return report('untranslated-text', at, { text: key });
  report('unknown-i18n-key', at, { key, default: false }, { near: nearest(key, texts.keys()) });
}

/** Checks a key. Without one, checks the default key of the name, such as `measures.spend`. */
export function linkKeyOrName(
  texts: Texts,
  key: string | undefined,
  at: Path,
  named: { group: string; name: string; at: Path },
  report: Report,
): void {
  if (key !== undefined) return linkKey(texts, key, at, report);
  const own = `${named.group}.${named.name}`;
  if (!texts.has(own)) report('unknown-i18n-key', named.at, { key: own, default: true }, { part: 'key' });
}

/** Checks the title of an entry. Unlike other texts it may be a proper name that is not translated. */
export function linkKeyOrText(texts: Texts, text: string, at: Path, report: Report): void {
  if (keyShape.test(text)) linkKey(texts, text, at, report);
}
