import { Visitor, type ESTree, type Plugin } from 'vite';

/** The modules of antd that register styles under a name, such as `Button` or `['Input', 'Search']`. */
const styleModule = /[\\/]antd[\\/]es[\\/].*style.*\.js$/;
const registrars = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
const address = '/antd-styles/';
const specimens = 'scripts/build/antd-styles/specimens.tsx';

/**
 * Extracts antd's styles to style sheets, which are loaded with the code of their component. So the browser
 * does not have to generate them when a component mounts. They are in the layer `antd`, which all other
 * styles of the product override. Requires the theme's option `zeroRuntime`.
 *
 * Fails the build when it contains a component without a specimen, which would have no styles.
 */
export const antdStyles = (): Plugin => {
  let sheets: Promise<ReadonlyMap<string, string>> | null = null;
  const sheetOf = async (name: string): Promise<string | undefined> => {
    // antd is imported only for builds.
    sheets ??= import('./style-sheets.tsx').then(({ readStyleSheets }) => readStyleSheets());
    return (await sheets).get(name);
  };
  return {
    name: 'antd-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(address) ? { id, moduleSideEffects: true } : null),
    async load(id) {
      if (!id.startsWith(address)) return null;
      // At this point, it is unknown which components stay in the build. `generateBundle` checks that.
      return `@layer antd{${(await sheetOf(nameOf(id))) ?? ''}}`;
    },
    transform(code, id) {
      if (!styleModule.test(id)) return null;
      const found = registrationsIn(this.parse(code));
      if (found.length === 0) return null;
      let rest = code;
      // Replacing from the last to the first keeps the earlier positions valid.
      for (const { maker } of found.toReversed())
        rest = `${rest.slice(0, maker.start)}null${rest.slice(maker.end)}`;
      const imports = [...shared, ...found.map(({ name }) => name)].map(
        (name) => `import '${address}${name}.css';`,
      );
      return { code: imports.join('') + rest, map: null };
    },
    async generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const names = [...new Set(used.filter((id) => id.startsWith(address)).map(nameOf))];
      const known = await Promise.all(names.map(sheetOf));
      const missing = names.filter((_, at) => known[at] === undefined);
      if (missing.length > 0)
        this.error(`antd's ${missing.join(', ')} would have no styles: put one of each into ${specimens}.`);
    },
  };
};

const nameOf = (id: string): string => id.slice(address.length, -'.css'.length);

/** The styles that all components share, and those of icons. */
const shared = ['Shared', 'ant-design-icons'];

interface Registration {
  /** The name in antd's cache: `Button-Button` for `'Button'`, `Input-Search` for `['Input', 'Search']`. */
  readonly name: string;
  /** The position of the function that generates the styles, which is no longer called. */
  readonly maker: { readonly start: number; readonly end: number };
}

const registrationsIn = (program: ESTree.Program): Registration[] => {
  const found: Registration[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [names, maker] }) {
      if (callee.type !== 'Identifier' || !registrars.has(callee.name)) return;
      if (names === undefined || maker === undefined) return;
      found.push({ name: textsIn(names).join('-'), maker });
    },
  }).visit(program);
  return found.toSorted((one, other) => one.maker.start - other.maker.start);
};

const textsIn = (names: ESTree.Argument): readonly string[] => {
  const nodes = names.type === 'ArrayExpression' ? names.elements : [names, names];
  return nodes.flatMap((node) => (node?.type === 'Literal' ? String(node.value) : []));
};
