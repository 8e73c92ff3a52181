/** Patterns of numbers by the separator of thousands. */
const GROUPED = { ',': /^-?\d{1,3}(,\d{3})+(\.\d*)?$/, '.': /^-?\d{1,3}(\.\d{3})+(,\d*)?$/ } as const;

/**
 * Parses a number in the locale's notation or in the international one: `1.234,5` with a decimal comma, `1
 * 234,5`, `1234.5`. A point that can't separate thousands is a decimal point in every locale. A number with
 * several signs has only one reading: `1.234,50` is read where the point is decimal, too. Null when it is not a
 * number.
 */
export function readNumber(written: string, locale: string): number | null {
  const plain = readDecimal(written, locale);
  return plain === null ? null : Number(plain);
}

/** Parses a number with all of its digits into a plain text: `1234.50`. Null when it is not a number. */
export function readDecimal(written: string, locale: string): string | null {
  const text = written.replaceAll(/[\s\u00a0\u202f'’%\p{Sc}\u200e\u200f]/gu, '').replace(/^[−–]/, '-');
  const decimal = decimalSign(locale);
  const group = decimal === ',' ? '.' : ',';
  const isGrouped = GROUPED[group].test(text);
  const isForeign = GROUPED[decimal].test(text) && text.replaceAll(/[^.,]/g, '').length > 1;
  const plain = isGrouped || isForeign ? text.replaceAll(isGrouped ? group : decimal, '') : text;
  const signs = plain.replaceAll(/[^.,]/g, '');
  if (signs.length > 1 || !/^-?(\d+[.,]?\d*|[.,]\d+)$/.test(plain)) return null;
  const [, sign, whole, fraction] = /^(-?)(\d*)[.,]?(\d*)$/.exec(plain)!;
  return `${sign}${whole!.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

const decimalSigns = new Map<string, keyof typeof GROUPED>();

/** Cached, since pasting reads tens of thousands of cells. */
function decimalSign(locale: string): keyof typeof GROUPED {
  const known = decimalSigns.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  decimalSigns.set(locale, sign);
  return sign;
}
