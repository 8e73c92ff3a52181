import type { Compiler, Diagnostic, DiagnosticCode } from '../../language/index.ts';
import type { FilterBarSpec } from '../../language/plan/index.ts';
import { Unusable } from '../unusable.ts';

const file = 'filter-bars/in-place.json';

/** Diagnostics that do not matter in a trace, which has its own server and shows no texts. */
const notOfTheBar: ReadonlySet<DiagnosticCode> = new Set([
  'unknown-api-path',
  'unknown-api-parameter',
  'missing-api-parameter',
  'unknown-response-key',
  'unknown-dataset',
  'bad-api-value',
  'unknown-i18n-key',
  'untranslated-text',
  'missing-translation',
]);

/** Diagnostics of bars that can still be played. Traces may test them. */
const playable: ReadonlySet<DiagnosticCode> = new Set([
  'token-not-ancestor',
  'component-never-filled',
  'optional-parent',
  'component-behind-submit',
  'submits-wait',
  'component-takes-no-entries',
  'component-not-shown',
  'component-placed-twice',
  'data-not-used',
  'wrong-default',
]);

/**
 * Validates the filter bar of a trace like one in a file. Calls `warn` for mistakes that can be played, and
 * throws an Unusable for others.
 */
export function barInPlace(
  source: FilterBarSpec,
  compiler: Compiler,
  product: string,
  warn: (text: string) => void,
): FilterBarSpec {
  const app = {
    product: { id: product, name: product },
    languages: ['en'],
    home: '/',
    menu: { all: { title: 'menu.all', icon: 'AppstoreOutlined' } },
  };
  const project = compiler.compile(
    new Map([
      ['app.json', JSON.stringify(app)],
      [file, JSON.stringify(source)],
    ]),
  );
  const mistakes = project.diagnostics.filter(
    (found) => found.file === file && found.severity === 'error' && !notOfTheBar.has(found.code),
  );
  const fatal = mistakes.filter(({ code }) => !playable.has(code));
  if (fatal.length > 0)
    throw new Unusable(`the filter bar in place has mistakes\n${fatal.map(lineOf).join('\n')}`);
  for (const mistake of mistakes) warn(lineOf(mistake));
  return project.documents(null).get('filter-bars/in-place')!.value as FilterBarSpec;
}

const lineOf = ({ path, message, suggestion }: Diagnostic): string =>
  `filterBar${path}: ${message}${suggestion === undefined ? '' : ` (${suggestion})`}`;
