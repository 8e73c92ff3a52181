import type { FastifyBaseLogger } from 'fastify';
import type { Diagnostic } from '../../../language/index.ts';
import type { Pages } from './pages.ts';

/** A folder that is wrong altogether must not fill the log: nobody reads more of them than this. */
const mostLines = 100;

/**
 * Logs what is wrong in the page files, now and after each change of them what is wrong since; what was told before is
 * not told again. The returned function ends it.
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
