import type { FastifyBaseLogger } from 'fastify';
import type { Diagnostic } from '../../../language/index.ts';
import type { Pages } from './pages.ts';

/**
 * The largest number of diagnostics logged at once, so that a folder full of errors does not fill the log.
 */
const mostLines = 100;

/**
 * Logs the diagnostics of the page files, and after each change the new ones. Returns a function that stops
 * it.
 */
export function logDiagnostics(pages: Pages, log: FastifyBaseLogger): () => void {
  let logged: ReadonlySet<string> = new Set();
  const look = (): void => {
    const all = new Map(pages.diagnostics().map((diagnostic) => [keyOf(diagnostic), diagnostic]));
    const fresh = [...all].filter(([key]) => !logged.has(key)).map(([, diagnostic]) => diagnostic);
    for (const diagnostic of fresh.slice(0, mostLines)) logOne(diagnostic, log);
    const left = fresh.length - mostLines;
    if (left > 0) log.error(`${left} more mistakes in page files: \`npm run validate\` shows all.`);
    if (logged.size > 0 && all.size === 0) log.info('nothing is wrong in the page files any more');
    logged = new Set(all.keys());
  };
  look();
  return pages.subscribe(look);
}

function logOne(diagnostic: Diagnostic, log: FastifyBaseLogger): void {
  const { code, severity, file, line, column, message, suggestion } = diagnostic;
  const place = `${file}:${line}:${column}`;
  const text = `${place}: ${message}${suggestion === undefined ? '' : ` (${suggestion})`}`;
  log[severity === 'error' ? 'error' : 'warn']({ diagnostic: { code, file, line, column } }, text);
}

const keyOf = ({ code, file, line, column, message }: Diagnostic): string =>
  [code, file, line, column, message].join('\0');
