/** Numbers whose thousands are parted by this sign. */
const GROUPED = { ',': /^-?\d{1,3}(,\d{3})+(\.\d*)?$/, '.': /^-?\d{1,3}(\.\d{3})+(,\d*)?$/ } as const;

/**
 * The number that a reader has written, in their own way or in the international one: `1.234,5` where a comma is the decimal
 * sign, `1 234,5`, `1234.5`. A full stop that can't part thousands is the decimal sign everywhere. Null for what is none.
 */
export function readNumber(written: string, locale: string): number | null {
  const plain = readDecimal(written, locale);
  return plain === null ? null : Number(plain);
}

/** The same with all of its digits, as a plain text: `1234.50`. */
export function readDecimal(written: string, locale: string): string | null {
  const text = written.replaceAll(/[\s\u00a0\u202f'’%\p{Sc}\u200e\u200f]/gu, '').replace(/^[−–]/, '-');
  const decimal = decimalSign(locale);
  const group = decimal === ',' ? '.' : ',';
  const isGrouped = GROUPED[group].test(text);
  const plain = isGrouped ? text.replaceAll(group, '') : text;
  const signs = plain.replaceAll(/[^.,]/g, '');
  if (signs.length > 1 || !/^-?(\d+[.,]?\d*|[.,]\d+)$/.test(plain)) return null;
  const [, sign, whole, fraction] = /^(-?)(\d*)[.,]?(\d*)$/.exec(plain)!;
  return `${sign}${whole!.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

const decimalSigns = new Map<string, keyof typeof GROUPED>();

/** Remembered: a paste reads tens of thousands of cells. */
function decimalSign(locale: string): keyof typeof GROUPED {
  const known = decimalSigns.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  decimalSigns.set(locale, sign);
  return sign;
}
