import type { Diagnostic } from '../diagnostics/diagnostic.ts';

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * GitHub workflow commands, which appear at the lines of a pull request. `prefix` is the path from the
 * repository to the pages.
 */
export function formatGithub(diagnostics: readonly Diagnostic[], prefix: string): string {
  return diagnostics
    .map(({ severity, code, message, suggestion, file, line, column, endLine, endColumn }) => {
      const place = { file: prefix + file, line, col: column, endLine, endColumn, title: code };
      const properties = Object.entries(place).map(
        ([key, value]) => `${key}=${escapeProperty(String(value))}`,
      );
      const text = suggestion === undefined ? message : `${message} (${suggestion})`;
      return `::${severity} ${properties.join(',')}::${escapeData(text)}`;
    })
    .join('\n');
}
