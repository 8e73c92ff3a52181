/** The maximum nesting depth of a document. */
export const depthLimit = 100;

const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'/g;

/**
 * The offset of the first bracket beyond the maximum depth, found without parsing, or null. Half a million
 * nested brackets would crash the parser and the whole process.
 */
export function nestedTooDeep(text: string): number | null {
  const compact = /(?:[-?:][ \t]+){100}/.exec(text);
  if (compact) return compact.index;
  const indented = deepestIndentation(text);
  if (indented !== null) return indented;
  return deepestBracket(text) === null
    ? null
    : deepestBracket(text.replace(quoted, (part) => ' '.repeat(part.length)));
}

/** Each level of a block is indented further than its parent. */
function deepestIndentation(text: string): number | null {
  const levels: number[] = [];
  for (let start = 0; start < text.length; start = text.indexOf('\n', start) + 1 || text.length) {
    let column = start;
    while (text.charCodeAt(column) === 32) column += 1;
    const char = text[column];
    if (char === undefined || char === '\n' || char === '#') continue;
    while (levels.length > 0 && levels.at(-1)! >= column - start) levels.pop();
    levels.push(column - start);
    if (levels.length > depthLimit) return column;
  }
  return null;
}

function deepestBracket(text: string): number | null {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === 91 || char === 123) depth += 1;
    else if (char === 93 || char === 125) depth = Math.max(0, depth - 1);
    if (depth > depthLimit) return index;
  }
  return null;
}
