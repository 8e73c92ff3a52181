// Checks that the name of a widget type is used only in its folder, its schema and the list that is passed to
// the registry. Other code reads what it needs to know of a type from its schema.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that may name a type, because no schema annotation could replace it. Each has its reason. */
const exceptions: readonly { readonly types: readonly string[]; readonly files: RegExp }[] = [
  // The compiler's own rules: which requests a form sends, what a table's rows open and send, and its levels
  // of subtotals.
  { types: ['form', 'table'], files: /^src\/language\/(link|incremental|editor|plan)\// },
  // The login page is rendered without the other widgets.
  { types: ['form'], files: /^src\/web\/features\/login\// },
  // Shapes of charts have the same names.
  { types: ['line', 'area', 'column', 'bar'], files: /^src\/web\/widgets\/chart/ },
];

/** Names of types that are also common words, such as places of a text, tables of data, or files. */
const common = ['bar', 'column', 'form', 'line', 'table', 'text'];

const list = 'src/web/widgets/default-widgets.ts';
const generated = /^src\/language\/generated\//;

/** Returns a line of text for each place that must not name a widget type. */
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

/**
 * Finds names of widget types in a text. Common words such as `line` or `text` count only where they name a
 * type.
 */
function namesIn(text: string, types: readonly string[]): { readonly type: string; readonly line: number }[] {
  const any = types.join('|');
  const quoted = `['"](${any})['"]`;
  const rare = `['"](${types.filter((type) => !common.includes(type)).join('|')})['"]`;
  const capital = types.map((type) => type.charAt(0).toUpperCase() + type.slice(1)).join('|');
  const patterns = [
    // A comparison with a widget's type, or the type of its spec.
    `\\b(?:spec|widget|type)\\??\\.type\\s*[!=]==\\s*${quoted}`,
    `\\b(?:SpecOf|Extract)<[^>]*?${quoted}`,
    `\\b(${capital})Spec\\b`,
    // The type itself, or imports from its folder.
    `\\b(${any})Widget\\b`,
    `from '[^']*widgets/(${any})/`,
    `\\[data-type=${quoted}`,
    // Several types in a list, at least one of which is not a common word.
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
