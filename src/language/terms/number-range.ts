/** A range of numbers, both ends included. Null for an open end. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

export const numberRangeWords =
  'two numbers with `_` between them, one of which may be left out: 100_500, 100_, _500';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether a text is a number that is unchanged when formatted again: no exponents. */
const isEnd = (text: string): boolean =>
  text === '' || (NUMBER.test(text) && NUMBER.test(String(Number(text))));

/** Parses a range such as `100_500` or `100_`. Null for any other text, and for a range without any end. */
export function readNumberRange(text: string): NumberRange | null {
  const [first = '', last, ...rest] = text.split('_');
  if (last === undefined || rest.length > 0 || !isEnd(first) || !isEnd(last)) return null;
  const [from, to] = [first, last].map((end) => (end === '' ? null : Number(end))) as [
    number | null,
    number | null,
  ];
  if (from === null && to === null) return null;
  return from !== null && to !== null && from > to ? null : { from, to };
}

export const numberRangeText = ({ from, to }: NumberRange): string => `${from ?? ''}_${to ?? ''}`;
