import { escaped } from './escaped.ts';

/** The appearance of a row or a cell. */
export type CellLook = 'plain' | 'bold' | 'parent' | 'total' | 'title' | 'link';

/** The font, fill and border of each look, as indexes in the lists that follow. */
const LOOKS: Readonly<Record<CellLook, readonly [font: number, fill: number, border: number]>> = {
  plain: [0, 0, 0],
  bold: [1, 0, 0],
  parent: [1, 2, 0],
  total: [1, 0, 1],
  title: [2, 0, 0],
  link: [3, 0, 0],
};

const FONTS = [
  '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="16"/><name val="Calibri"/><family val="2"/></font>',
  '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font>',
];
const solid = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`;

/** The format requires the first two. */
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  solid('DDEBF7'),
];
const BORDERS = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border>',
];
/** The first number of a custom format. */
const FIRST_FORMAT = 164;
const GENERAL = 'General';

/** The styles of a workbook's cells, without duplicates. */
export interface Styles {
  /** The index of a style. */
  readonly of: (format: string, look: CellLook, fill?: string | null) => number;
  readonly xml: () => string;
}

export function createStyles(): Styles {
  const formats = new Map([[GENERAL, 0], ['@', 49]]); // prettier-ignore
  const fills: string[] = [];
  const used = new Map([[keyOf(GENERAL, 'plain'), styleXml(0, 'plain')]]);
  const places = new Map([[keyOf(GENERAL, 'plain'), 0]]);
  const ownFormats = (): [string, number][] => [...formats].filter(([, number]) => number >= FIRST_FORMAT);
  return {
    of(format, look, fill = null) {
      const key = keyOf(format, look, fill);
      const known = places.get(key);
      if (known !== undefined) return known;
      if (!formats.has(format)) formats.set(format, FIRST_FORMAT + ownFormats().length);
      if (fill !== null && !fills.includes(fill)) fills.push(fill);
      const own = fill === null ? null : FILLS.length + fills.indexOf(fill);
      used.set(key, styleXml(formats.get(format) ?? 0, look, own));
      places.set(key, places.size);
      return places.size - 1;
    },
    xml: () =>
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      list(
        'numFmts',
        ownFormats().map(([code, number]) => `<numFmt numFmtId="${number}" formatCode="${escaped(code)}"/>`),
      ) + // prettier-ignore
      list('fonts', FONTS) +
      list('fills', [...FILLS, ...fills.map(solid)]) +
      list('borders', BORDERS) +
      list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
      list('cellXfs', [...used.values()]) +
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
      '</styleSheet>',
  };
}

const keyOf = (format: string, look: CellLook, fill: string | null = null): string =>
  `${look} ${fill} ${format}`;

function styleXml(format: number, look: CellLook, own: number | null = null): string {
  const [font, usual, border] = LOOKS[look];
  const fill = own ?? usual;
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`;
}

function list(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `<${name} count="${items.length}">${items.join('')}</${name}>`;
}
