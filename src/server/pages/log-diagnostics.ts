import type { FastifyBaseLogger } from 'fastify';
import type { Diagnostic } from '../../language/index.ts';
import type { Pages } from './pages.ts';

/** A folder that is wrong altogether must not fill the log: nobody reads more of them than this. */
const mostLines = 100;

/**
 * Logs what is wrong in the page files, now and after each change of them what is wrong since; what was told before is
 * not told again. The returned function ends it.
 */
export function logDiagnostics(pages: Pages, log: FastifyBaseLogger): () => void {
  let told: ReadonlySet<string> = new Set();
  const look = (): void => {
    const all = new Map(pages.diagnostics().map((diagnostic) => [keyOf(diagnostic), diagnostic]));
    const fresh = [...all].filter(([key]) => !told.has(key)).map(([, diagnostic]) => diagnostic);
    for (const diagnostic of fresh.slice(0, mostLines)) tell(diagnostic, log);
    const left = fresh.length - mostLines;
    if (left > 0) log.error(`${left} more mistakes in page files: \`npm run validate\` shows all.`);
    if (told.size > 0 && all.size === 0) log.info('nothing is wrong in the page files any more');
    told = new Set(all.keys());
  };
  look();
  return pages.subscribe(look);
}

function tell(diagnostic: Diagnostic, log: FastifyBaseLogger): void {
  const { code, severity, file, line, column, message, suggestion } = diagnostic;
  const place = `${file}:${line}:${column}`;
  const text = `${place}: ${message}${suggestion === undefined ? '' : ` (${suggestion})`}`;
  log[severity === 'error' ? 'error' : 'warn']({ diagnostic: { code, file, line, column } }, text);
}

const keyOf = ({ code, file, line, column, message }: Diagnostic): string =>
  [code, file, line, column, message].join('\0');
