import { distance } from 'fastest-levenshtein';
import { nearest } from '../diagnostics/suggest.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { textIn, type Edit } from './edit.ts';
import { editWithoutEntry } from './edit-without-entry.ts';

/** Names that diagnostics do not list, since there are thousands. */
export interface KnownNames {
  readonly icons: Iterable<string>;
  readonly texts: Iterable<string>;
}

/** The edit that fixes a mistake. Null when there is not exactly one right answer. */
export function editFor(diagnostic: Diagnostic, text: string, known: KnownNames): Edit | null {
  if (diagnostic.code === 'overlay-changes-nothing') return editWithoutEntry(diagnostic, text);
  const { replacement } = diagnostic;
  const written = writtenAt(diagnostic, text);
  if (written === null) return null;
  // Adding the field to the query, or the form to the page, would be right as well.
  if (diagnostic.code === 'not-asked-for' || diagnostic.code === 'opens-without-form') return null;
  if (replacement !== undefined && isOnlyNear(bare(written), replacement, namesFor(diagnostic, known)))
    return editAt(diagnostic, quotedLike(written, replacement));
  return isUnquotedDate(diagnostic, written) ? editAt(diagnostic, `"${written}"`) : null;
}

/** The edit for a suggestion, even if it is not the only possible one. */
export function suggestedEdit(diagnostic: Diagnostic, text: string): Edit | null {
  const written = writtenAt(diagnostic, text);
  if (written === null || diagnostic.replacement === undefined) return null;
  return editAt(diagnostic, quotedLike(written, diagnostic.replacement));
}

const editAt = ({ file, line, column, endLine, endColumn }: Diagnostic, text: string): Edit => ({
  file,
  line,
  column,
  endLine,
  endColumn,
  text,
});

function writtenAt(diagnostic: Diagnostic, text: string): string | null {
  const written = textIn(text, diagnostic);
  return written === '' || written.includes('\n') ? null : written;
}

/** Whether no other name is as near: `cp` may mean `cpc` or `cpm`. */
function isOnlyNear(written: string, near: string, names: readonly string[] | null): boolean {
  if (names === null) return false;
  // A missing key beside an unknown one is only a guess.
  if (nearest(written, [near]) === undefined) return false;
  const far = distance(written.toLowerCase(), near.toLowerCase());
  const asNear = names.filter(
    (name) => name !== near && distance(written.toLowerCase(), name.toLowerCase()) <= far,
  );
  return asNear.length === 0;
}

/** All names that could have been meant. Null when they are unknown. */
function namesFor({ code, params }: Diagnostic, { icons, texts }: KnownNames): readonly string[] | null {
  const { allowed, expected } = params as {
    readonly allowed?: readonly string[];
    readonly expected?: string;
  };
  if (code === 'unknown-icon') return [...icons];
  if (code === 'unknown-i18n-key') return [...texts];
  if (code === 'bad-api-value') return expected!.replace(/one of /g, '').split(/, (?:or )?/);
  return allowed ?? null;
}

/** Whether a date lacks quotes. YAML reads a date without dashes as a number. */
function isUnquotedDate({ code, params }: Diagnostic, written: string): boolean {
  const { expected } = params as { readonly expected?: string };
  return (
    code === 'wrong-type' && expected?.startsWith('a text') === true && /^\d{4}(?:\d{4})?$/.test(written)
  );
}

const quote = /^(["'])(.*)\1$/s;
const bare = (written: string): string => quote.exec(written)?.[2] ?? written;

function quotedLike(written: string, name: string): string {
  const mark = quote.exec(written)?.[1];
  if (mark === '"') return JSON.stringify(name);
  return mark === undefined ? name : `'${name.replaceAll("'", "''")}'`;
}
