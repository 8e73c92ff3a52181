// Charts are drawn from figures and texts. Whatever depends on an expression is decided before, so that
// drawing code does not load the interpreter, neither directly nor through its imports.
import { sourcesIn } from './sources.ts';

/** Drawing code: the chart kit, and the drawing of each type of chart. */
const isDrawing = (file: string): boolean => /^web\/widgets\/(chart-kit\/|[^/]+\/draw\.ts$)/.test(file);

/**
 * The code that compiles and evaluates expressions: this project's library, and the CEL interpreter below it.
 */
const isOfExpressions = (target: string): boolean => /^(expressions\/|@marcbachmann\/cel-js$)/.test(target);

/**
 * Returns a line of text for each import of drawing code that leads to expressions. A type must not be
 * imported directly from there. Other type imports are ignored, because they load no code.
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
        // The imports of an imported drawing file are reported there.
        const way = isOfExpressions(to) ? [to] : isType || isDrawing(to) ? null : wayFrom(to, loads);
        if (way === null) return [];
        return [`src/${name}:${line} drawing must do without expressions: it imports ${way.join(' → ')}`];
      }),
    );
}

/** Returns the shortest chain of imports from `start` to expressions; null when there is none. */
function wayFrom(start: string, loads: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const reached = new Set([start]);
  const ways: (readonly string[])[] = [[start]];
  // Iterating over an array includes elements that are added meanwhile.
  for (const way of ways)
    for (const to of loads.get(way.at(-1)!) ?? []) {
      if (isOfExpressions(to)) return [...way, to];
      if (reached.has(to)) continue;
      reached.add(to);
      ways.push([...way, to]);
    }
  return null;
}
