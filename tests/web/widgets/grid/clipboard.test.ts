import { array, assert, constantFrom, property, string, oneof } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell, shownText, typedText } from '../../../../src/web/widgets/grid/clipboard/cell-text.ts';
import { parseHtmlTable, writeHtmlTable } from '../../../../src/web/widgets/grid/clipboard/html.ts';
import { parseTsv, writeTsv } from '../../../../src/web/widgets/grid/clipboard/tsv.ts';
import type { GridValue, GridField } from '../../../../src/web/widgets/grid/model/field.ts';
import {
  agreed,
  brand,
  budget,
  day,
  field as fieldOf,
  kpi,
  note,
  share,
  target,
  wordsIn,
  year,
} from './fields.ts';

const texts = (block: ReturnType<typeof parseTsv> | null) => block?.map((row) => row.map(({ text }) => text));

/** As Excel 365 copies three rows: a text with a line break, one with quotation marks, a date and a price. */
const EXCEL_HTML = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<style><!-- table {mso-displayed-decimal-separator:"\\,";} td > b {color:red} --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 style='border-collapse:
 collapse;width:192pt'><!--StartFragment--><col width=64 style='width:48pt'>
 <tr height=40><td class=xl65 width=64 style='height:30.0pt;mso-number-format:"\\@>"'>Line one<br>
    line two</td><td align=right x:num="1234.5678">1.234,57</td></tr>
 <tr><td>say &quot;hi&quot; &amp; go&nbsp;</td><td class=xl66 align=right x:num="46022">31.12.2025</td></tr>
 <tr><td colspan=2>merged</td></tr>
<!--EndFragment--></table></body></html>`;

/** As Google Sheets copies two rows. */
const SHEETS_HTML = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="padding:2px;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Köln\\nBonn&quot;}">Köln<br/>Bonn</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.1234}" data-sheets-numberformat="{&quot;1&quot;:3}">12.34%</td></tr><tr><td></td><td data-sheets-value="{&quot;1&quot;:4,&quot;4&quot;:1}">TRUE</td></tr></tbody></table>`;

describe('a block of plain text', () => {
  it('is read as Excel writes it', () => {
    const text = 'Acme\t"two\r\nlines"\t"say ""hi"""\r\n\t1.234,50\t\r\n';
    expect(texts(parseTsv(text))).toEqual([
      ['Acme', 'two\nlines', 'say "hi"'],
      ['', '1.234,50', ''],
    ]);
  });

  it('takes a quotation mark that nothing ends for a letter, as Google Sheets writes it', () => {
    expect(texts(parseTsv('5" pipe\t"open\n"a"b\tc'))).toEqual([
      ['5" pipe', '"open'],
      ['"a"b', 'c'],
    ]);
  });

  it('has one cell where nothing parts it, and none of its rows is lost', () => {
    expect(texts(parseTsv('x'))).toEqual([['x']]);
    expect(texts(parseTsv('a\n\nb'))).toEqual([['a'], [''], ['b']]);
    expect(texts(parseTsv('a\t'))).toEqual([['a', '']]);
  });

  it('is read as it was written, whatever is in its cells', () => {
    const cell = oneof(
      string(),
      array(constantFrom('"', '\t', '\n', 'a', ' '), { maxLength: 6 }).map((each) => each.join('')),
    );
    assert(
      property(array(array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const written = rows.map((row) => row.map((text) => text.replaceAll('\r', '')));
        expect(texts(parseTsv(writeTsv(written)))).toEqual(written);
      }),
    );
  });
});

describe('a block of a table', () => {
  it('is read as Excel writes it, with the numbers behind what is shown', () => {
    expect(parseHtmlTable(EXCEL_HTML)).toEqual([
      [{ text: 'Line one\nline two' }, { text: '1.234,57', raw: 1234.5678 }],
      [{ text: 'say "hi" & go' }, { text: '31.12.2025', raw: 46_022 }],
      [{ text: 'merged' }, { text: '' }],
    ]);
  });

  it('is read as Google Sheets writes it', () => {
    expect(parseHtmlTable(SHEETS_HTML)).toEqual([
      [{ text: 'Köln\nBonn' }, { text: '12.34%', raw: 0.1234 }],
      [{ text: '' }, { text: 'TRUE' }],
    ]);
  });

  it('keeps the places of what merged cells cover', () => {
    const html = '<table><tr><td rowspan=2>a<td>b</tr><tr><td>c</tr></table><table><tr><td>other</table>';
    expect(texts(parseHtmlTable(html))).toEqual([
      ['a', 'b'],
      ['', 'c'],
    ]);
  });

  it('is none where a text is copied from a page', () => {
    expect(parseHtmlTable('<p>1 &lt; 2</p>')).toBeNull();
  });

  it('is read as it was written', () => {
    const rows = [
      [
        { text: '=1+1 <b>&"\n', raw: null },
        { text: '1.234,5', raw: 1234.5 },
      ],
    ];
    expect(parseHtmlTable(writeHtmlTable(rows))).toEqual([
      [{ text: '=1+1 <b>&"' }, { text: '1.234,5', raw: 1234.5 }],
    ]);
    expect(writeHtmlTable(rows)).toContain(String.raw`mso-number-format:"\@"`);
  });
});

const read = (field: GridField, text: string, locale = 'de-DE', raw?: number): GridValue =>
  readCell(field, { text, ...(raw === undefined ? {} : { raw }) }, wordsIn(locale));

describe('a pasted text', () => {
  it.each([
    ['de-DE', '1.234,56', 1234.56],
    ['de-DE', '(1.234,50)', -1234.5],
    ['en-GB', '1,234.56', 1234.56],
    ['en-GB', '€ 1,234', 1234],
    ['fr-FR', '1\u202f234,5', 1234.5],
    ['pt-BR', 'R$ 1.234,56', 1234.56],
    ['de-DE', '12,5 %', 0.125],
    ['de-DE', 'abc', 'abc'],
    ['de-DE', '', null],
  ])('is a number as it is written in %s: %s', (locale, text, value) => {
    expect(read(target, text, locale)).toBe(value);
  });

  it('is the number that the sheet has, where it says one', () => {
    expect(read(target, '1.234,57', 'en-GB', 1234.5678)).toBe(1234.5678);
    expect(read(share, '12.34%', 'en-GB', 0.1234)).toBe(0.1234);
  });

  it('is taken in a cell of percent as spreadsheets do', () => {
    expect([read(share, '12'), read(share, '12%'), read(share, '0,12'), read(share, '0,5 %')]).toEqual([
      0.12, 0.12, 0.12, 0.005,
    ]);
  });

  it('keeps all digits of an amount', () => {
    expect(read(budget, '12.345.678.901.234.567,89')).toBe('12345678901234567.89');
    expect(read(budget, '1,50 €')).toBe('1.50');
  });

  it.each([
    ['de-DE', '31.12.2026', '2026-12-31'],
    ['de-DE', '1. Februar 2026', '2026-02-01'],
    ['de-DE', '1.2.26', '2026-02-01'],
    ['en-GB', '1/2/2026', '2026-02-01'],
    ['en-US', '1/2/2026', '2026-01-02'],
    ['en-US', 'Feb 1, 2026', '2026-02-01'],
    ['en-GB', '01-Feb-26', '2026-02-01'],
    ['fr-FR', '1 févr. 2026', '2026-02-01'],
    ['pt-BR', '1 de fevereiro de 2026', '2026-02-01'],
    ['de-DE', '2026-02-01 00:00:00', '2026-02-01'],
    ['de-DE', '31.2.2026', '31.2.2026'],
  ])('is a day as it is written in %s: %s', (locale, text, value) => {
    expect(read(day, text, locale)).toBe(value);
  });

  it('is the day of a number that the sheet has', () => {
    expect(read(day, '46022', 'de-DE', 46_022)).toBe('2025-12-31');
  });

  it.each([
    ['en-GB', '2026-03', '2026-03'],
    ['en-GB', '03/2026', '2026-03'],
    ['en-US', 'Mar 2026', '2026-03'],
    ['de-DE', 'März 2026', '2026-03'],
    ['de-DE', '15.3.2026', '2026-03'],
    ['de-DE', '13/2026', '13/2026'],
  ])('is a month as it is written in %s: %s', (locale, text, value) => {
    expect(read(fieldOf('month', { type: 'month' }), text, locale)).toBe(value);
  });

  it('is a choice by its name or its code, and a member by its name', () => {
    expect([read(kpi, 'click RATE'), read(kpi, 'cpa'), read(kpi, 'cpm')]).toEqual(['ctr', 'cpa', 'cpm']);
    expect([read(brand, 'Acme Shoes'), read(brand, 'B1'), read(brand, 'Other')]).toEqual([
      'B2',
      'B1',
      'Other',
    ]);
  });

  it('is yes or no in the words of spreadsheets', () => {
    expect(['WAHR', 'TRUE', 'Yes', 'x'].map((text) => read(agreed, text))).toEqual([true, true, true, true]);
    expect(['FALSCH', 'no', '0'].map((text) => read(agreed, text))).toEqual([false, false, false]);
    expect(read(agreed, 'perhaps')).toBe('perhaps');
  });

  it('keeps the spaces and line breaks of a text', () => {
    expect(read(note, ' a\nb ')).toBe(' a\nb ');
  });
});

describe('a cell that is copied', () => {
  it.each(['en-GB', 'de-DE', 'fr-FR', 'pt-BR', 'en-US'])('is read back as it was in %s', (locale) => {
    const words = wordsIn(locale);
    const values: [GridField, GridValue][] = [
      [target, 1234567.891],
      [target, 0.000_001],
      [share, 0.123_456],
      [budget, '12345678901234567.89'],
      [day, '2026-03-01'],
      [kpi, 'cpa'],
      [brand, 'B2'],
      [agreed, false],
      [note, '=1+1'],
      [year, 2026],
      [fieldOf('month', { type: 'month' }), '2026-03'],
    ];
    for (const [field, value] of values)
      expect([field.name, readCell(field, { text: typedText(field, value, words) }, words)]).toEqual([
        field.name,
        value,
      ]);
  });

  it('has no thousands where it is a year', () => {
    expect(shownText(year, 2026, wordsIn('en-GB'))).toBe('2026');
  });

  it('is shown with its format, and typed with all digits', () => {
    const words = wordsIn('de-DE');
    expect([shownText(budget, '1234.5', words), typedText(budget, '1234.5', words)]).toEqual([
      '1.234,50\u00a0€',
      '1234,5',
    ]);
    expect([shownText(share, 0.12345, words), typedText(share, 0.12345, words)]).toEqual([
      '12,35\u00a0%',
      '12,345%',
    ]);
    expect([shownText(day, '2026-03-01', words), typedText(day, '2026-03-01', words)]).toEqual([
      '1. März 2026',
      '01.03.2026',
    ]);
  });
});
