/** What the engine has against a statement: it names something that is not there, or says why in its own words. */
export type EngineFault =
  | { readonly kind: 'table' | 'column'; readonly name: string; readonly near: string | null }
  | { readonly kind: 'other'; readonly reason: string };

/** Reads a message of DuckDB. Its candidates are in the order of their likeness. */
export function readEngineMessage(message: string): EngineFault {
  const [, table] = /^Catalog Error: Table with name "?([^"\s]+)"? does not exist/.exec(message) ?? [];
  if (table !== undefined) {
    const [, near] = /Did you mean "([^"]+)"/.exec(message) ?? [];
    return { kind: 'table', name: table, near: near?.split('.').at(-1) ?? null };
  }
  const [, column, other] =
    /^Binder Error: (?:Referenced column "([^"]+)" not found|.*does not have a column named "([^"]+)")/.exec(
      message,
    ) ?? [];
  const name = column ?? other;
  if (name !== undefined) {
    const [, near] = /[Cc]andidate bindings:\s*:?\s*"([^"]+)"/.exec(message) ?? [];
    return { kind: 'column', name, near: near?.split('.').at(-1) ?? null };
  }
  const [first = ''] = message.split('\n');
  return { kind: 'other', reason: first.replace(/^\w+ Error: /, '').replace(/[.!]*$/, '') };
}

/** The fault as a sentence. */
export function engineFaultText(fault: EngineFault): string {
  if (fault.kind === 'other') return `${fault.reason}.`;
  const near = fault.near === null ? '' : ` Did you mean \`${fault.near}\`?`;
  return `There is no ${fault.kind} \`${fault.name}\`.${near}`;
}
