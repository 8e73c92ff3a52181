import { nearest } from '../diagnostics/suggest.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Texts } from './texts.ts';

const keyShape = /^[a-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;

/**
 * Checks what an author wrote for people to read. What is shaped like a key must be one; anything else is the text
 * itself, so that a first report is one file, and a warning says that it is the same in every language.
 */
export function linkKey(texts: Texts, key: string | undefined, at: Path, report: Report): void {
  if (key === undefined || texts.has(key)) return;
  if (!keyShape.test(key)) return report('untranslated-text', at, { text: key });
  report('unknown-i18n-key', at, { key, default: false }, { near: nearest(key, texts.keys()) });
}

/** Checks a key, or where there is none the one that the name stands for by itself: `measures.spend`. */
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

/** Checks the title of an entry, which may as well be a name that no language changes. */
export function linkKeyOrText(texts: Texts, text: string, at: Path, report: Report): void {
  if (keyShape.test(text)) linkKey(texts, text, at, report);
}
