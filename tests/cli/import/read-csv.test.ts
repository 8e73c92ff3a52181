import { describe, expect, it } from 'vitest';
import { ImportError, problemLines } from '../../../src/cli/import/problem.ts';
import { readCsv } from '../../../src/cli/import/read-csv.ts';

const read = (text: string) => readCsv(Buffer.from(text));

function failure(bytes: Buffer): ImportError {
  try {
    readCsv(bytes);
  } catch (error) {
    if (error instanceof ImportError) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

describe('a CSV file', () => {
  it.each([',', ';', '\t', '|'])('is cut at its own separator %j', (separator) => {
    const text = ['a,x', 'b', 'c'].map((cell) => `"${cell}"`).join(separator);
    expect(read(`${text}\n1${separator}2${separator}3\n`)).toMatchObject({
      headers: ['a,x', 'b', 'c'],
      columns: [['1'], ['2'], ['3']],
      rows: 1,
    });
  });

  it('is read with or without a byte order mark, with any line end, and as UTF-16', () => {
    const plain = read('day,é\n1,ß\n');
    expect(read('\ufeffday,é\r\n1,ß\r\n')).toMatchObject({ headers: plain.headers, columns: plain.columns });
    const wide = readCsv(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('day\té\n1\tß\n', 'utf16le')]),
    );
    expect(wide).toMatchObject({ headers: plain.headers, columns: plain.columns });
  });

  it('keeps line breaks and quotes in cells, and counts rows as a spreadsheet does', () => {
    const table = read('query,clicks\n"two\nlines",1\n\n"say ""hi""",2\n5" screen,3\n');
    expect(table.columns).toEqual([
      ['two\nlines', 'say "hi"', '5" screen'],
      ['1', '2', '3'],
    ]);
    expect([0, 1, 2].map(table.rowNumber)).toEqual([2, 4, 5]);
  });

  it('may have separators at the line ends, and a first column without a name', () => {
    expect(read(',day,spend,\n1,a,2,\n')).toMatchObject({
      headers: ['column_1', 'day', 'spend'],
      columns: [['1'], ['a'], ['2']],
    });
  });

  it('may have one column', () => {
    expect(read('clicks\n1\n2\n')).toMatchObject({ headers: ['clicks'], columns: [['1', '2']] });
  });
});

describe('what is no CSV file', () => {
  it.each([
    [
      'rows of the wrong length',
      'a,b\n1,2\n1\n1,2,3\n',
      ['row 3: the row has 1 cells, the header has 2', 'row 4: the row has 3 cells, the header has 2'],
    ],
    ['a name that two columns have', 'a,b,a\n1,2,3\n', ['row 1, column "a": two columns have this name']],
    ['a quote that is never closed', 'a,b\n1,"2\n3,4\n', ['row 2: a quote is opened and never closed']],
  ])('is told by row: %s', (_, text, lines) => {
    expect(problemLines(failure(Buffer.from(text)).problems)).toEqual(lines);
  });

  it('is told where its bytes are no UTF-8', () => {
    const error = failure(
      Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.from([0x4d, 0xfc, 0x6c]), Buffer.from(',2\n')]),
    );
    expect(error.message).toContain('not UTF-8');
    expect(error.problems[0]?.row).toBe(3);
  });

  it.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['a,b\n', 'no rows'],
    ['a\0b', 'null characters'],
  ])('is refused: %j', (text, reason) => {
    expect(failure(Buffer.from(text)).message).toContain(reason);
  });

  it('lists twenty problems and counts the others', () => {
    const lines = problemLines(failure(Buffer.from(`a,b\n${'1\n'.repeat(50)}`)).problems);
    expect(lines.length).toBe(21);
    expect(lines.at(-1)).toBe('… and 30 more.');
  });
});
