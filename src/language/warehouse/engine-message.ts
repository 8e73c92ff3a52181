/** An error of the engine: a missing name, or another message. */
export type EngineFault = EnginePlace &
  (
    | { readonly kind: 'table' | 'column'; readonly name: string; readonly near: string | null }
    | { readonly kind: 'other'; readonly reason: string }
  );

/** The position in the statement. Null when the engine does not give it. */
interface EnginePlace {
  readonly offset: number | null;
}

/** Messages about missing names. */
const missing: readonly (readonly [kind: 'table' | 'column', pattern: RegExp])[] = [
  ['table', /^Catalog Error: Table with name "?([^"\s]+)"? does not exist/],
  ['column', /^Binder Error: Referenced column "([^"]+)" not found/],
  ['column', /^Binder Error: .*does not have a column named "([^"]+)"/],
  ['table', /^Unknown table expression identifier '([^']+)'/],
  [
    'column',
    /^(?:Unknown expression i|I)dentifier [`'](?:\w+\.)?([^`']+)[`'] (?:in scope|cannot be resolved)/,
  ],
];

/** Suggestions in messages of engines. */
const offered: readonly RegExp[] = [
  /Did you mean "([^"]+)"/,
  /[Cc]andidate bindings:\s*:?\s*"([^"]+)"/,
  /Maybe you meant:? \[?'?([\w.]+)/,
];

/** Parses an error message of an engine about a statement. */
export function readEngineMessage(message: string, statement = ''): EngineFault {
  const offset = offsetIn(statement, message);
  for (const [kind, pattern] of missing) {
    const name = pattern.exec(message)?.[1];
    if (name === undefined) continue;
    const near = offered.flatMap((suggestion) => suggestion.exec(message)?.[1] ?? [])[0];
    return { kind, name, near: near?.split('.').at(-1) ?? null, offset };
  }
  const [first = ''] = message.replace(/\.? In scope [^]*$/, '').split('\n');
  return { kind: 'other', reason: first.replace(/^\w+ Error: /, '').replace(/[.!\s]*$/, ''), offset };
}

/** The offset of an error. The engine shows a line, or a part of it between dots, with a marker below. */
function offsetIn(statement: string, message: string): number | null {
  const [, number = '', shown = '', below = ''] = /^LINE (\d+): (.*)\n( *)\^/m.exec(message) ?? [];
  const lines = statement.split('\n');
  const line = lines[Number(number) - 1];
  if (line === undefined) return null;
  const dots = /^\.\.\./.exec(shown)?.[0].length ?? 0;
  const start = line.indexOf(shown.slice(dots).replace(/\.\.\.$/, ''));
  const above = lines.slice(0, Number(number) - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const column = below.length - `LINE ${number}: `.length - dots;
  return start < 0 || column < 0 ? null : above + start + column;
}

/** The error as a sentence. */
export function engineFaultText(fault: EngineFault): string {
  if (fault.kind === 'other') return `${fault.reason}.`;
  const near = fault.near === null ? '' : ` Did you mean \`${fault.near}\`?`;
  return `There is no ${fault.kind} \`${fault.name}\`.${near}`;
}
