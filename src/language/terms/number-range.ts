/** A range of numbers, both ends in it; null for an end that is open. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

export const numberRangeWords =
  'two numbers with `_` between them, one of which may be left out: 100_500, 100_, _500';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number that is the same when it is written again: no powers of ten. */
const isEnd = (text: string): boolean =>
  text === '' || (NUMBER.test(text) && NUMBER.test(String(Number(text))));

/** The range that a text such as `100_500` or `100_` is; null for another text, and for a range without any end. */
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
