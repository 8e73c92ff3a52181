import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.ts';

/**
 * The syntax error of a .json file, or null. It must be JSON and not only YAML. Its values are then parsed as
 * YAML, which also detects duplicate keys.
 */
export function jsonError(file: string, text: string): Diagnostic | null {
  const message = failure(text);
  if (message === null) return null;
  const stumbled = Math.min(firstWrong(text), text.trimEnd().length);
  const { offset, reason } = causeAt(text, stumbled) ?? { offset: stumbled, reason: reasonIn(message) };
  const before = text.slice(0, offset).split('\n');
  const [line, column] = [before.length, before.at(-1)!.length + 1];
  return diagnose(
    'json-syntax',
    { file, path: '', line, column, endLine: line, endColumn: column + 1 },
    { reason },
  );
}

/** The cause of common mistakes that YAML would allow. */
function causeAt(text: string, stumbled: number): { offset: number; reason: string } | null {
  const before = text.slice(0, stumbled).trimEnd();
  const here = text.slice(stumbled);
  if (/^[\]}]/.test(here) && before.endsWith(','))
    return { offset: before.length - 1, reason: 'no comma may stand before a closing bracket.' };
  if (/^\/[/*]/.test(here) || here.startsWith('#'))
    return { offset: stumbled, reason: 'it has no comments. Delete this one, or write the file as .yaml.' };
  if (/^['\u2018-\u201d]/.test(here))
    return { offset: stumbled, reason: 'keys and texts stand in straight double quotes (").' };
  return null;
}

/** The engine's message without its positions. */
const reasonIn = (message: string): string =>
  `${message.replace(/ (in JSON )?at position .*$/s, '').replace(/, (\.\.\.)?".*" is not valid JSON$/s, '')}.`;

function failure(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

/**
 * The offset of the first character that makes the text invalid. The engine's message does not always contain
 * it, so prefixes are tested: a valid prefix could still be completed.
 */
function firstWrong(text: string): number {
  let [sound, broken] = [0, text.length];
  if (couldBeFinished(text)) return text.length;
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (couldBeFinished(text.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return broken - 1;
}

function couldBeFinished(beginning: string): boolean {
  const message = failure(beginning);
  if (message === null || /Unexpected end|Unterminated/.test(message)) return true;
  return Number(/ at position (\d+)/.exec(message)?.[1] ?? -1) === beginning.length;
}
