import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { ImportError } from './problem.ts';
import type { Problem } from './problem.ts';
import { withoutBlankColumns } from './source-table.ts';
import type { SourceTable } from './source-table.ts';

const SEPARATORS = [
  { sign: ',', name: 'comma' },
  { sign: ';', name: 'semicolon' },
  { sign: '\t', name: 'tab' },
  { sign: '|', name: 'bar' },
] as const;

const SAMPLE_CHARACTERS = 64 * 1024;

/** Reads a CSV file. Throws an ImportError that lists every row of the wrong length. */
export function readCsv(bytes: Buffer): SourceTable {
  const { text, encoding } = decodeText(bytes);
  const separator = separatorOf(text);
  const records = recordsOf(text, separator.sign);
  const first = records.findIndex((record) => !isBlank(record));
  if (first === -1) throw new ImportError('The file is empty.');
  const headers = records[first]!.map((header) => header.trim());
  const rows = records
    .map((record, index) => ({ record, row: index + 1 }))
    .filter(({ record, row }) => row > first + 1 && !isBlank(record));
  refuse([...headerProblems(headers, first + 1), ...lengthProblems(rows, headers.length)]);
  if (rows.length === 0) throw new ImportError('The file has a header and no rows.');
  const columns = headers.map((_, column) => rows.map(({ record }) => (record[column] ?? '').trim()));
  return {
    ...withoutBlankColumns(headers, columns),
    rows: rows.length,
    rowNumber: (index) => rows[index]?.row ?? index + 2,
    likelyDecimal: separator.sign === ';' ? 'comma' : 'point',
    form: `CSV, ${encoding}, separated by ${separator.name}`,
  };
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The row after the last complete record.
    const row = typeof error.records === 'number' ? error.records + 1 : null;
    throw new ImportError('The file is not well-formed CSV.', [
      {
        row,
        column: null,
        value: null,
        expected:
          error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is opened and never closed' : error.message,
      },
    ]);
  }
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

/** The separator that splits the first rows into the largest equal number of columns. */
function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const cut = text.length > SAMPLE_CHARACTERS ? text.lastIndexOf('\n', SAMPLE_CHARACTERS) : text.length;
  const sample = text.slice(0, cut > 0 ? cut : SAMPLE_CHARACTERS);
  const scored = SEPARATORS.map((separator) => ({ separator, score: scoreOf(sample, separator.sign) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator;
}

function scoreOf(sample: string, delimiter: string): number {
  const records = sampleRecords(sample, delimiter).filter((record) => !isBlank(record));
  const columns = records[0]?.length ?? 0;
  if (columns < 2) return 0;
  const same = records.filter((record) => record.length === columns).length;
  return (same / records.length) * 100 + Math.min(columns, 50);
}

/** The sample may end inside a quoted cell. Only complete records count. */
function sampleRecords(sample: string, delimiter: string): string[][] {
  return parse(sample, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
  });
}

interface Row {
  readonly record: readonly string[];
  readonly row: number;
}

function headerProblems(headers: readonly string[], row: number): Problem[] {
  const twice = headers.filter((header, index) => header !== '' && headers.indexOf(header) !== index);
  return [...new Set(twice)].map((header) => ({
    row,
    column: header,
    value: null,
    expected: 'two columns have this name',
  }));
}

function lengthProblems(rows: readonly Row[], length: number): Problem[] {
  return rows
    .filter(({ record }) => record.length < length || record.slice(length).some((cell) => cell !== ''))
    .map(({ record, row }) => {
      const expected = `the row has ${record.length} cells, the header has ${length}`;
      return { row, column: null, value: null, expected };
    });
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ImportError('The rows of the file do not fit its header.', problems);
}
