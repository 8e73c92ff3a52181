import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Prompter } from '../prompt.ts';
import { checkName, checkText, NewError, refuseExisting } from '../draft.ts';
import type { FileChange } from '../draft.ts';
import { widgetFiles } from './widget-files.ts';

export interface WidgetTypeAnswers {
  readonly name: string;
  readonly description: string;
}

export const widgetTypeAnswers = async (ask: Prompter, root: string): Promise<WidgetTypeAnswers> => ({
  name: await ask({
    flag: 'name',
    message: 'What is it called?',
    check: (answer) => checkTypeName(answer, root),
  }),
  description: await ask({
    flag: 'description',
    message: 'What does it show?',
    check: checkText('--description'),
    otherwise: 'One figure: the total of a measure over the query.',
  }),
});

function checkTypeName(name: string, root: string): void {
  checkName('--name', name, /^[a-z][a-z0-9]{1,30}$/, 'small letters and digits are expected, a letter first');
  if (reserved.has(name)) throw new NewError(`${name} is a word of the language; choose another name.`);
  for (const [file] of widgetFiles(name, '')) refuseExisting({ dir: root }, file);
}

/** A line to insert before the first line that contains `before`. */
interface Entry {
  readonly file: string;
  readonly before: RegExp;
  readonly line: (name: string) => string;
}

/** The lines that register a widget type. */
const entries: readonly Entry[] = [
  {
    file: 'src/web/widgets/default-widgets.ts',
    before: /^import type/,
    line: (name) => `import { ${name}Widget } from './${name}/index.ts';`,
  },
  {
    file: 'src/web/widgets/default-widgets.ts',
    before: /^\];/,
    line: (name) => `  ${name}Widget,`,
  },
];

/**
 * Drafts a widget type: a schema with examples, a folder with a pure part and a view, and its entry in the
 * registry.
 */
export function newWidgetType(
  { name, description }: WidgetTypeAnswers,
  root: string,
): { readonly hint: string; readonly changes: readonly FileChange[] } {
  const made = widgetFiles(name, description).map(([file, after]) => ({
    file: path.join(root, file),
    before: null,
    after,
  }));
  const listed = new Map<string, FileChange>();
  for (const { file, before, line } of entries) {
    const full = path.join(root, file);
    const known = listed.get(full) ?? {
      file: full,
      before: readFileSync(full, 'utf8'),
      after: readFileSync(full, 'utf8'),
    };
    listed.set(full, { ...known, after: withLine(known.after, before, line(name), file) });
  }
  return {
    changes: [...made, ...listed.values()],
    hint: `Now run npm run generate, and npm test -- unit. Every page may say type: ${name}.`,
  };
}

function withLine(text: string, before: RegExp, line: string, file: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((each) => before.test(each));
  if (at === -1)
    throw new Error(`${file} does not list the widget types as expected: no line matches ${String(before)}.`);
  return lines.toSpliced(at, 0, line).join('\n');
}

/** Reserved words, which can't be names of constants. */
const reserved = new Set(
  'new delete default class function import export const let var switch case return typeof void with'.split(
    ' ',
  ),
);
