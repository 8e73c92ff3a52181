/** The most levels that a document may be nested. */
export const depthLimit = 100;

const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'/g;

/**
 * Whether a text is nested beyond reason, told without parsing it: a parser handed half a million brackets ends the
 * whole process, and no error handler gets a word in. Where it is, the offset of the first bracket too many.
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

/** Each level of a block stands further right than the one above it. */
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
