// Charts are drawn from figures and texts. What depends on an expression is decided before: drawing does not load the
// interpreter, neither itself nor by what it imports.
import { sourcesIn } from './sources.ts';

/** What draws: the chart kit, and the drawing of each type of chart. */
const isDrawing = (file: string): boolean => /^web\/widgets\/(chart-kit\/|[^/]+\/draw\.ts$)/.test(file);

/** What compiles and evaluates expressions: our library, and the interpreter of CEL below it. */
const isOfExpressions = (target: string): boolean => /^(expressions\/|@marcbachmann\/cel-js$)/.test(target);

/**
 * Imports of drawing that lead to expressions; a line of text for each. A type may not come from there directly. An
 * import of another type leads nowhere, since nothing is loaded for it.
 */
export function drawingWithExpressions(root: string): string[] {
  const sources = sourcesIn(root);
  const loads = new Map(
    sources.map(({ name, imports }) => [name, imports.filter(({ isType }) => !isType).map(({ to }) => to)]),
  );
  return sources
    .filter(({ name }) => isDrawing(name))
    .flatMap(({ name, imports }) =>
      imports.flatMap(({ to, isType, line }) => {
        // What a drawing file imports is reported there.
        const way = isOfExpressions(to) ? [to] : isType || isDrawing(to) ? null : wayFrom(to, loads);
        if (way === null) return [];
        return [`src/${name}:${line} drawing must do without expressions: it imports ${way.join(' → ')}`];
      }),
    );
}

/** The files from `start` to expressions, by the fewest imports; null where none leads there. */
function wayFrom(start: string, loads: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const reached = new Set([start]);
  const ways: (readonly string[])[] = [[start]];
  // An array gives out what is added while it is walked through.
  for (const way of ways)
    for (const to of loads.get(way.at(-1)!) ?? []) {
      if (isOfExpressions(to)) return [...way, to];
      if (reached.has(to)) continue;
      reached.add(to);
      ways.push([...way, to]);
    }
  return null;
}
