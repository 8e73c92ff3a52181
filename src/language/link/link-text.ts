import { nearest } from '../diagnostics/suggest.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Texts } from './texts.ts';

/** Checks an i18n key that an author wrote. */
export function linkKey(texts: Texts, key: string | undefined, at: Path, report: Report): void {
  if (key === undefined || texts.has(key)) return;
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

/** Checks a text that may be a key or the text itself: what looks like a key must be one. */
export function linkKeyOrText(texts: Texts, text: string, at: Path, report: Report): void {
  if (/^[a-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/.test(text)) linkKey(texts, text, at, report);
}
