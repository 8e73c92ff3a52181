// Checks the architecture: imports follow the layers, use public entry points and form no cycle; each export
// is used; exported type names are unique; the name of a widget type is used only in its own folder, schema
// and list; drawing code imports no expressions.
import { resolve } from 'node:path';
import { drawingWithExpressions } from './drawing.ts';
import { repeatedTypes, unusedExports } from './exports.ts';
import { sourcesIn } from './sources.ts';
import { widgetNames } from './widget-names.ts';

const root = resolve(import.meta.dirname, '../..');

/** The files through which other top-level folders of src/ may import a folder. */
const doors = new Set([
  'alerts/index.ts',
  'language/index.ts',
  'language/plan/index.ts',
  'language/node/index.ts',
  'language/examples/index.ts',
  'cascade/index.ts',
  'cascade/simulate/index.ts',
  'expectations/index.ts',
  'expressions/index.ts',
  'files/index.ts',
  'format/index.ts',
  'modelling/index.ts',
  'modelling/decomposition/index.ts',
  'modelling/outliers/index.ts',
  'page-run/index.ts',
  'passwords/index.ts',
  'planning/index.ts',
  'planning/price/functions.ts',
  'resources/index.ts',
  'workbook/index.ts',
  'demo/index.ts',
  'server/browser/index.ts',
  'server/company/index.ts',
  'server/process/index.ts',
  'server/warehouse/index.ts',
]);

/** The entry points that each top-level folder may import, besides its own files. */
const mayEnter: Record<string, readonly string[]> = {
  expressions: ['planning/price/functions.ts'],
  language: ['expressions/index.ts'],
  format: ['language/plan/index.ts'],
  cascade: ['language/plan/index.ts', 'format/index.ts'],
  resources: ['expressions/index.ts', 'language/plan/index.ts'],
  'page-run': ['cascade/index.ts', 'expectations/index.ts', 'format/index.ts', 'language/plan/index.ts'],
  expectations: ['format/index.ts', 'language/plan/index.ts'],
  alerts: ['format/index.ts', 'language/plan/index.ts', 'modelling/index.ts', 'modelling/outliers/index.ts'],
  cli: [
    'language/index.ts',
    'language/plan/index.ts',
    'language/node/index.ts',
    'cascade/index.ts',
    'cascade/simulate/index.ts',
    'expectations/index.ts',
    'format/index.ts',
    'page-run/index.ts',
    'resources/index.ts',
    'server/browser/index.ts',
    'server/company/index.ts',
    'server/process/index.ts',
    'server/warehouse/index.ts',
  ],
  modelling: [],
  files: [],
  passwords: [],
  planning: ['format/index.ts'],
  workbook: ['format/index.ts'],
  demo: ['language/plan/index.ts', 'format/index.ts', 'server/process/index.ts', 'server/warehouse/index.ts'],
  server: [
    'alerts/index.ts',
    'demo/index.ts',
    'language/index.ts',
    'language/plan/index.ts',
    'language/node/index.ts',
    'files/index.ts',
    'format/index.ts',
    'modelling/index.ts',
    'modelling/decomposition/index.ts',
    'modelling/outliers/index.ts',
    'page-run/index.ts',
    'passwords/index.ts',
    'planning/index.ts',
    'resources/index.ts',
    'workbook/index.ts',
  ],
  web: [
    'expressions/index.ts',
    'language/plan/index.ts',
    'language/examples/index.ts',
    'cascade/index.ts',
    'cascade/simulate/index.ts',
    'files/index.ts',
    'format/index.ts',
    'modelling/decomposition/index.ts',
    'modelling/outliers/index.ts',
    'page-run/index.ts',
    'passwords/index.ts',
    'planning/index.ts',
    'resources/index.ts',
    'workbook/index.ts',
  ],
};

/** Packages that a folder must not import, because its effects are passed in. */
const withoutPackages: Record<string, RegExp> = {
  expressions: /^(?!@marcbachmann\/cel-js$)/,
  language: /^(react|antd|axios|dexie|xstate|fastify|@ant-design\/(?!icons)|@duckdb)/,
  cascade: /^(react|antd|axios|dexie|fastify|node:|@ant-design|@duckdb)/,
  format: /^(react|antd|axios|dexie|xstate|fastify|node:|@ant-design|@duckdb)/,
  passwords: /^(react|antd|axios|dexie|xstate|fastify|node:|@ant-design|@duckdb)/,
  modelling: /^(?!(@bsull\/augurs|d3-array|highs)(\/|$))/,
  planning: /^(?!(big\.js|d3-array|dayjs|fastest-levenshtein)(\/|$))/,
  files: /./,
  resources: /./,
  'page-run': /./,
  alerts: /./,
  expectations: /./,
  workbook: /^(?!fflate$)/,
  web: /^(fastify|node:|@duckdb|@electric-sql)/,
};

/** The stages of the compiler in their order. Each may import those before it, and `terms`. */
const stages = ['terms', 'merge', 'validate', 'link', 'incremental', 'plan'];

/** The layers of the server: what each may import, besides itself and `process`. */
const serverLayers: Record<string, readonly string[]> = {
  process: [],
  state: [],
  jobs: ['state'],
  files: [],
  mail: [],
  browser: [],
  warehouse: [],
  models: [],
  query: ['models', 'warehouse'],
  lists: ['query', 'warehouse'],
  api: ['files', 'query', 'warehouse', 'state'],
  rooms: ['api', 'browser', 'files', 'jobs', 'mail', 'lists', 'models', 'query', 'warehouse', 'state'],
  company: ['rooms', 'warehouse', 'state'],
  app: [
    'company',
    'rooms',
    'browser',
    'files',
    'jobs',
    'mail',
    'api',
    'lists',
    'models',
    'query',
    'warehouse',
    'state',
  ],
};

/** Where an engine may be named. All other code uses the same statements for all engines. */
const engineRooms = /^server\/(warehouse|query\/dialect)\/|^language\/(warehouse|generated)\//;

/**
 * The layers of the browser app, the lowest first. Each may import those before it. Developers' tools and
 * `main.tsx` may import all.
 */
const webLayers = [
  'kit',
  'i18n',
  'session',
  'api',
  'queries',
  'services',
  'page',
  'frame',
  'features',
  'app',
];

/** Folders of the browser app that import neither each other nor anything that uses the network. */
const closedWebRooms = ['filters', 'widgets', 'export', 'queries'];

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
