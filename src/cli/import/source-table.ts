/** A file as text by columns, before interpretation. */
export interface SourceTable {
  readonly headers: readonly string[];
  /** One array per header. */
  readonly columns: readonly (readonly string[])[];
  /** The row number of a position, as a spreadsheet counts. */
  readonly rowNumber: (index: number) => number;
  readonly rows: number;
  /** The decimal sign of ambiguous numbers such as `1.234`, if the file has no evidence. */
  readonly likelyDecimal: 'point' | 'comma';
  /** How the file was read, for the report. */
  readonly form: string;
}

/** Removes empty columns without a header, which a separator at the end of each line causes. */
export function withoutBlankColumns(headers: readonly string[], columns: readonly (readonly string[])[]) {
  const kept = headers
    .map((_, index) => index)
    .filter((index) => headers[index] !== '' || columns[index]?.some((cell) => cell !== ''));
  return {
    headers: kept.map((index) => headers[index] || `column_${index + 1}`),
    columns: kept.map((index) => columns[index] ?? []),
  };
}
