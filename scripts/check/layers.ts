// The architecture as data: which folder may import which, and through which files.

/** The files through which other top-level folders of src/ may import a folder. */
export const doors = new Set([
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
export const mayEnter: Record<string, readonly string[]> = {
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
  passwords: ['format/index.ts'],
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
export const withoutPackages: Record<string, RegExp> = {
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
export const stages = ['terms', 'merge', 'validate', 'link', 'incremental', 'plan'];

/** The layers of the server: what each may import, besides itself and `process`. */
export const serverLayers: Record<string, readonly string[]> = {
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
export const engineRooms = /^server\/(warehouse|query\/dialect)\/|^language\/(warehouse|generated)\//;

/**
 * The layers of the browser app, the lowest first. Each may import those before it. Developers' tools and
 * `main.tsx` may import all.
 */
export const webLayers = [
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
export const closedWebRooms = ['filters', 'widgets', 'export', 'queries'];
