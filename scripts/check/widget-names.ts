// A widget type's name stands in its folder, its schema and the list that is handed to the registry, and nowhere else: what others
// must know of a type, its schema says.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that know a type for what no annotation could say, each with its reason. */
const exceptions: readonly { readonly types: readonly string[]; readonly files: RegExp }[] = [
  // The compiler's own rules: what a form sends and asks, what a table's rows open and send, its levels of subtotals.
  { types: ['form', 'table'], files: /^src\/language\/(link|incremental|editor|plan)\// },
  // The login page is drawn without the page's other widgets.
  { types: ['form'], files: /^src\/web\/features\/login\// },
  // Drawings have shapes of the same names.
  { types: ['line', 'area', 'column', 'bar'], files: /^src\/web\/widgets\/chart/ },
];

/** Words that stand for something else in places of a text, in tables of data, in files. */
const common = ['bar', 'column', 'form', 'line', 'table', 'text'];

const list = 'src/web/widgets/default-widgets.ts';
const generated = /^src\/language\/generated\//;

/** Lines that name a widget type where they should not, each with what it names. */
export function widgetNames(root: string): string[] {
  const types = readdirSync(join(root, 'schemas/widgets'))
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => name.replace('.schema.json', ''));
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files
    .filter((file) => file !== list && !generated.test(file) && !file.startsWith('scripts/check/'))
    .flatMap((file) => {
      const allowed = allowedIn(file);
      return namesIn(readFileSync(join(root, file), 'utf8'), types)
        .filter(({ type }) => !allowed.includes(type))
        .map(
          ({ type, line }) =>
            `${file}:${line} names the widget type "${type}": let its schema say what is meant (schemas/README.md)`,
        );
    });
}

function allowedIn(file: string): readonly string[] {
  const own = /^src\/web\/widgets\/([a-z][A-Za-z0-9]*)\//.exec(file)?.[1];
  const known = exceptions.flatMap(({ types, files }) => (files.test(file) ? types : []));
  return own === undefined ? known : [own, ...known];
}

/** Where a text speaks of widget types. A word such as `line` or `text` is one only where it stands for a type. */
function namesIn(text: string, types: readonly string[]): { readonly type: string; readonly line: number }[] {
  const any = types.join('|');
  const quoted = `['"](${any})['"]`;
  const rare = `['"](${types.filter((type) => !common.includes(type)).join('|')})['"]`;
  const capital = types.map((type) => type.charAt(0).toUpperCase() + type.slice(1)).join('|');
  const patterns = [
    // A comparison with a widget's type, and a type of its spec.
    `\\b(?:spec|widget|type)\\??\\.type\\s*[!=]==\\s*${quoted}`,
    `\\b(?:SpecOf|Extract)<[^>]*?${quoted}`,
    `\\b(${capital})Spec\\b`,
    // The type itself, and what stands in its folder.
    `\\b(${any})Widget\\b`,
    `from '[^']*widgets/(${any})/`,
    `\\[data-type=${quoted}`,
    // Types side by side, one of which is no word of another field.
    `${rare}\\s*[,|]\\s*['"](?:${any})['"]|['"](?:${any})['"]\\s*[,|]\\s*${rare}`,
  ];
  return text.split('\n').flatMap((content, index) =>
    patterns.flatMap((pattern) =>
      [...content.matchAll(new RegExp(pattern, 'g'))].map((match) => {
        const named = match.slice(1).find((group) => group !== undefined) ?? '';
        return { type: named.charAt(0).toLowerCase() + named.slice(1), line: index + 1 };
      }),
    ),
  );
}
