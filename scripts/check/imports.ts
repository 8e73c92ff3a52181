// Checks the architecture: imports follow the layers, use public entry points and form no cycle; each export
// is used; exported type names are unique; the name of a widget type is used only in its own folder, schema
// and list; drawing code imports no expressions.
import { resolve } from 'node:path';
import { drawingWithExpressions } from './drawing.ts';
import { repeatedTypes, unusedExports } from './exports.ts';
import {
  closedWebRooms,
  doors,
  engineRooms,
  mayEnter,
  serverLayers,
  stages,
  webLayers,
  withoutPackages,
} from './layers.ts';
import { sourcesIn } from './sources.ts';
import { widgetNames } from './widget-names.ts';

const root = resolve(import.meta.dirname, '../..');

const problems: string[] = [];
const graph = new Map<string, string[]>();

for (const { name, text, imports } of sourcesIn(root)) {
  for (const { to, isPackage, line } of imports) {
    const report = (message: string) => problems.push(`src/${name}:${line} ${message}`);
    if (isPackage) checkPackage(name, to, report);
    else checkRooms(name, to, report);
  }
  // Type imports and lazy imports count, too: two files that need each other to be understood are one unit.
  graph.set(
    name,
    imports.flatMap(({ to, isPackage }) => (isPackage ? [] : [to])),
  );
  // Addresses in environment variables contain the name of their engine as the scheme.
  if (!engineRooms.test(name) && name !== 'server/process/folders.ts') checkEngines(name, text);
}
for (const circle of circles(graph)) problems.push(`circular import: ${circle.join(' → ')}`);
problems.push(
  ...unusedExports(root),
  ...repeatedTypes(root),
  ...widgetNames(root),
  ...drawingWithExpressions(root),
);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} ${problems.length === 1 ? 'line' : 'lines'} against the architecture.`);
  process.exitCode = 1;
} else console.log(`${graph.size} files: every import goes down and through a door, every export has a use.`);

function checkRooms(from: string, to: string, report: (message: string) => void): void {
  const room = roomOf(from);
  const target = roomOf(to);
  if (to === 'demo/index.ts' && room === 'server' && !from.startsWith('server/app/'))
    report('only the start of the server may import the demonstration');
  if (room !== target) {
    if (!(mayEnter[room] ?? []).includes(to)) {
      report(
        doors.has(to) || !(target in mayEnter)
          ? `${room} may not import ${to}`
          : `${to} is not a door of ${target}, or ${room} may not enter it`,
      );
    }
    return;
  }
  if (room === 'language' && to.startsWith('language/node/') && !from.startsWith('language/node/'))
    report('only programs read files: language itself may not import language/node');
  if (room === 'language') checkStages(from, to, report);
  if (room === 'server') checkLayers(from, to, report);
  if (room !== 'web') return;
  checkWebLayers(from, to, report);
  const [here, there] = [from.split('/')[1]!, to.split('/')[1]!];
  if (
    here !== there &&
    closedWebRooms.includes(here) &&
    [...closedWebRooms, 'session', 'api', 'services', 'page', 'frame', 'features', 'app'].includes(there)
  ) {
    report(`web/${here} may not know web/${there}: the page hands in what it needs`);
  }
}

function checkStages(from: string, to: string, report: (message: string) => void): void {
  const [stage, target] = [from.split('/')[1]!, to.split('/')[1]!];
  if (stages.includes(stage) && stages.indexOf(target) > stages.indexOf(stage))
    report(`language/${stage} may not know language/${target}: it comes later`);
}

function checkWebLayers(from: string, to: string, report: (message: string) => void): void {
  const [layer, feature] = from.split('/').slice(1) as [string, string];
  const [target, other] = to.split('/').slice(1) as [string, string];
  if (layer === 'features' && target === 'features' && feature !== other)
    report(`features/${feature} may not know features/${other}: the app connects them`);
  const [height, targetHeight] = [webLayers.indexOf(layer), webLayers.indexOf(target)];
  if (height !== -1 && targetHeight > height) report(`web/${layer} may not know web/${target}`);
  if (height !== -1 && target === 'development') report(`web/${layer} may not know the developers' tools`);
}

function checkLayers(from: string, to: string, report: (message: string) => void): void {
  const [layer, target] = [from.split('/')[1]!, to.split('/')[1]!];
  const known = serverLayers[layer];
  if (known === undefined || target === layer || target === 'process' || known.includes(target)) return;
  report(`server/${layer} may not know server/${target}`);
}

function checkEngines(name: string, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    const engine = /duckdb|clickhouse/i.exec(line)?.[0];
    if (engine !== undefined)
      problems.push(`src/${name}:${index + 1} only query/dialect and warehouse may name ${engine}`);
  }
}

function checkPackage(from: string, specifier: string, report: (message: string) => void): void {
  const room = roomOf(from);
  const exempt = from.startsWith('language/node/');
  if (!exempt && withoutPackages[room]?.test(specifier)) report(`${room} must do without ${specifier}`);
  if (room === 'language' && !exempt && specifier.startsWith('node:'))
    report(`language must do without ${specifier}`);
  if (room === 'web' && closedWebRooms.includes(from.split('/')[1]!) && /^(axios|dexie)/.test(specifier))
    report(`web/${from.split('/')[1]} must do without ${specifier}`);
}

function roomOf(name: string): string {
  return name.split('/')[0]!;
}

/** Yields each cycle once, by depth-first search. */
function* circles(edges: ReadonlyMap<string, readonly string[]>): Generator<string[]> {
  const done = new Set<string>();
  const path: string[] = [];
  function* visit(node: string): Generator<string[]> {
    if (path.includes(node)) {
      yield [...path.slice(path.indexOf(node)), node];
      return;
    }
    if (done.has(node)) return;
    path.push(node);
    for (const next of edges.get(node) ?? []) yield* visit(next);
    path.pop();
    done.add(node);
  }
  for (const node of edges.keys()) yield* visit(node);
}
