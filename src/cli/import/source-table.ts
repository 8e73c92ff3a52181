/** A file as text, column by column, before anybody knows what the text means. */
export interface SourceTable {
  readonly headers: readonly string[];
  /** One array for each header. */
  readonly columns: readonly (readonly string[])[];
  /** The row of the file, as a spreadsheet counts, that a position in a column stands for. */
  readonly rowNumber: (index: number) => number;
  readonly rows: number;
  /** What a number like `1.234` is taken for where nothing in the file tells. */
  readonly likelyDecimal: 'point' | 'comma';
  /** How the file was read, for the report. */
  readonly form: string;
}

/** A column of nothing under no name is what a separator at the end of each line leaves behind. */
export function withoutBlankColumns(headers: readonly string[], columns: readonly (readonly string[])[]) {
  const kept = headers
    .map((_, index) => index)
    .filter((index) => headers[index] !== '' || columns[index]?.some((cell) => cell !== ''));
  return {
    headers: kept.map((index) => headers[index] || `column_${index + 1}`),
    columns: kept.map((index) => columns[index] ?? []),
  };
}
