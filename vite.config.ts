import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { antdStyles } from './scripts/build/antd-styles/index.ts';

const require = createRequire(import.meta.url);
const iconFolder = join(dirname(require.resolve('@ant-design/icons-svg/package.json')), 'lib', 'asn');
const iconHelpers = require('@ant-design/icons-svg/lib/helpers') as {
  renderIconDefinitionToSVGElement: (
    icon: unknown,
    options: { extraSVGAttrs: Record<string, string> },
  ) => string;
};

const iconNames = (): string[] =>
  readdirSync(iconFolder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -3));

const renderIcon = (name: string): string => {
  const module = require(join(iconFolder, `${name}.js`)) as { default: unknown };
  return iconHelpers.renderIconDefinitionToSVGElement(module.default, {
    extraSVGAttrs: { xmlns: 'http://www.w3.org/2000/svg', width: '1em', height: '1em' },
  });
};

/** Each icon that a page file may name, as a file of its own: none of them weighs on the app's code. */
const icons = (): Plugin => ({
  name: 'icons',
  configureServer: (server) => {
    const names = new Set(iconNames());
    server.middlewares.use('/assets/icons', (request, response, next) => {
      const name = /^\/([A-Za-z0-9]+)\.svg$/.exec(request.url ?? '')?.[1] ?? '';
      if (!names.has(name)) return next();
      response.setHeader('Content-Type', 'image/svg+xml');
      response.end(renderIcon(name));
    });
  },
  generateBundle() {
    for (const name of iconNames())
      this.emitFile({ type: 'asset', fileName: `assets/icons/${name}.svg`, source: renderIcon(name) });
  },
});

/** Smaller than this, compression saves no packet. */
const worthCompressing = 1400;
const packers = {
  gz: (source: Buffer): Promise<Buffer> => promisify(gzip)(source, { level: 9 }),
  br: (source: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
};
const compressible = /^(?!assets\/icons\/).*\.(js|css|html|svg|json|webmanifest)$/;

/** Writes .gz and .br beside each file, so that the server never compresses while somebody waits. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite's own last changes to the code.
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!compressible.test(file.fileName) || source.length < worthCompressing) continue;
        for (const [ending, pack] of Object.entries(packers))
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.${ending}`,
            source: await pack(source),
          });
      }
    },
  },
});

/**
 * The chart engine carries a painter of HTML along, for pictures of charts with HTML over them: 56 KB that no page of
 * ours asks for. It comes when it is called.
 */
const htmlPainterOnDemand = (): Plugin => ({
  name: 'html-painter-on-demand',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'html2canvas' && importer !== onDemand ? onDemand : null),
  load: (id) =>
    id === onDemand
      ? `export default async (...args) => (await import('html2canvas')).default(...args);`
      : null,
});
const onDemand = '\0html2canvas-on-demand';
const leftOut = '\0left-out';
const nothing = '\0nothing';

/**
 * What libraries bring along and nothing of ours reaches, by who imports it: behind the context of forms, which each component
 * asks for, a whole form with its rules; in a table, what filters, chooses and turns pages; in a field, what asks for codes
 * and searches; what generates styles, which the build has extracted, so that those of icons need `nothing` either; in
 * requests, what sends forms and reads data addresses.
 */
const unreached: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'antd/es/config-provider/index.js': { './style': nothing, '../tooltip/UniqueProvider': leftOut },
  'antd/es/form/context.js': { '@rc-component/form': '@rc-component/form/es/FormContext' },
  'antd/es/input/index.js': { './OTP': leftOut, './Search': leftOut },
  'antd/es/table/InternalTable.js': { '../pagination': leftOut },
  'antd/es/table/hooks/useSelection.js': {
    '@rc-component/tree': leftOut,
    '../../dropdown': leftOut,
    '../../radio': leftOut,
  },
  'antd/es/table/hooks/useFilter/index.js': { './FilterDropdown': leftOut },
  'antd/es/tooltip/index.js': { './PurePanel': leftOut, './UniqueProvider': leftOut },
  '@ant-design/cssinjs/es/index.js': { './hooks/useStyleRegister': leftOut },
  '@ant-design/cssinjs-utils/es/util/genStyleUtils.js': {
    './calc': leftOut,
    './maxmin': leftOut,
    './statistic': leftOut,
  },
  'axios/lib/axios.js': {
    './cancel/CancelToken.js': leftOut,
    './helpers/formDataToJSON.js': leftOut,
    './helpers/HttpStatusCode.js': leftOut,
  },
  'axios/lib/defaults/index.js': { '../helpers/formDataToJSON.js': leftOut },
  'axios/lib/adapters/fetch.js': {
    '../core/createMultipartBody.js': leftOut,
    '../helpers/estimateDataURLDecodedBytes.js': leftOut,
  },
};

/** What importers name of the parts that are left out. */
const leftOutNames = [
  'default',
  'flattenKeys',
  'arrAdd',
  'arrDel',
  'conductCheck',
  'convertDataToEntities',
  'merge',
];

const withoutUnreached = (): Plugin => ({
  name: 'without-unreached',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const found = unreached[importer.split('/node_modules/').at(-1)!]?.[id];
    return found === undefined || found.startsWith('\0') ? found : this.resolve(found, importer);
  },
  load: (id) => {
    if (id === nothing) return 'export default () => null;';
    if (id !== leftOut) return null;
    return `const leftOut = () => { throw new Error('vite.config.ts leaves this part of a library out.'); };
export { ${leftOutNames.map((name) => `leftOut as ${name}`).join()} };`;
  },
});

/**
 * The entry asks for the first page and is small for that; what asks its questions, and what draws, come as chunks of
 * their own. The browser hears of both from the page already. What pages need besides is named in the page: the entry has
 * it fetched for who is logged in.
 */
const codeAnnounced = (): Plugin => ({
  name: 'code-announced',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const fileOf = (group: keyof typeof together): string => {
        const own = chunks.find(({ name }) => name === group);
        if (own === undefined) throw new Error(`The build has no chunk for ${together[group].source}.`);
        return `/${own.fileName}`;
      };
      const announced = (['question', 'start'] as const).map((group) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', href: fileOf(group) },
        injectTo: 'head' as const,
      }));
      const content = fileOf('drawing');
      return [
        ...announced,
        { tag: 'meta', attrs: { name: 'page-code', content }, injectTo: 'head' as const },
      ];
    },
  },
});

/**
 * The style sheets of code that is fetched at every visit come as one, and the entry's in the page itself: the requests of
 * a first visit share six connections.
 */
const stylesTogether = (): Plugin => ({
  name: 'styles-together',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*>/, `<style>${styleSheet(bundle, 'index').text}</style>`),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const always = ['start', 'drawing', 'charts', 'tables', 'dates'].map((group) =>
        styleSheet(bundle, group),
      );
      const source = always.map(({ text }) => text).join('');
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/visit-${hash}.css`;
      this.emitFile({ type: 'asset', fileName, source });
      // Where the entry's are asked for, they are there. A name that is replaced stood for the content of its file, and
      // so does that of the code that names it.
      const replaced = [styleSheet(bundle, 'index'), ...always].map(({ name }) => name);
      for (const name of replaced) delete bundle[name];
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = replaced.reduce((code, name) => code.replaceAll(name, fileName), file.code);
    },
  },
});

function styleSheet(
  bundle: Rolldown.OutputBundle,
  group: string,
): { readonly name: string; readonly text: string } {
  const file = Object.values(bundle).find(({ fileName }) =>
    new RegExp(`/${group}-[^/]*\\.css$`).test(fileName),
  );
  if (file?.type !== 'asset') throw new Error(`The build has no styles of ${group}.`);
  return { name: file.fileName, text: String(file.source) };
}

/**
 * Code that always comes together comes as one file: a browser asks for six at a time. Each group is these modules with
 * all that they import, but for what a group before it has. A file is evaluated whole: so what the first question needs
 * stands alone; then come what draws the app and the frame around pages, what pages and most widgets are drawn
 * with, the other charts, tables, and the calendar of dates; widgets with a library of their own stay apart. A page loads what
 * its widgets are drawn with, and no more.
 */
const together = {
  question: /src\/web\/app\/begin\.ts$|rolldown\/runtime/,
  start: /src\/web\/app\/start\.tsx$/,
  login: /src\/web\/app\/routes\/LoginRoute\.tsx$/,
  drawing:
    /src\/web\/(app\/routes\/(ThemedPage\.tsx|preload-views\.ts)|widgets\/(chart-kit\/chart-view|(line|area|column|bar|combo|pie|rings)\/draw|(kpi|text|highlights)\/View)\.tsx?)$/,
  charts:
    /src\/web\/widgets\/(?!form|plot|map|table|pivot|grid|record|board|status|comments|takeover|icons|gallery|files|names|notifications)\w+\/(View|draw)\.tsx?$/,
  tables: /src\/web\/widgets\/(table|pivot)\/View\.tsx$/,
  dates: /src\/web\/filters\/DatePanelControl\.tsx$/,
};

const groups = [
  { name: 'entry', tags: ['$initial' as const], priority: 10 },
  ...Object.entries(together).map(([name, test], at) => ({ name, test, priority: 9 - at })),
];

export default defineConfig({
  plugins: [
    react(),
    antdStyles(),
    icons(),
    codeAnnounced(),
    stylesTogether(),
    precompressed(),
    htmlPainterOnDemand(),
    withoutUnreached(),
  ],
  // Libraries keep their warnings for development out of what users load.
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Their packages do not say that what nobody imports of them can be left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/(@rc-component|@ant-design\/cssinjs)\//, sideEffects: false }],
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://localhost:3000' } },
  },
});
