import { foldText } from '../../format/index.ts';
import { nearestDay, readDay, writeDay } from './dates.ts';
import { nearestCode } from './nearest-code.ts';
import type { NameFault, NameSegment, SegmentRule, Taxonomy } from './taxonomy.ts';
import { inCase, inSpacing, writtenText } from './written-text.ts';

/** The operations of a kind of segment on one value. `T` is the type of its rule. */
interface Kind<T> {
  /**
   * Returns the text of a value. A value that can't be written is returned unchanged; `read` then rejects it.
   */
  readonly write: (value: string, rule: T, taxonomy: Taxonomy) => string;
  /** Returns the value of a correct text; null for any other text. */
  readonly read: (text: string, rule: T) => string | null;
  readonly allowed: (rule: T) => NameFault['allowed'];
  /** Returns texts that may have been meant, the likeliest first. */
  readonly near: (text: string, rule: T) => readonly (string | null)[];
  readonly breaks: NameFault['rule'];
}

type Kinds = { readonly [K in SegmentRule['kind']]: Kind<Extract<SegmentRule, { kind: K }>> };

const kinds: Kinds = {
  choice: {
    write: (value, { values }) => codeOf(value, values) ?? value,
    read: (text, { values }) => (values.some(({ code }) => code === text) ? text : null),
    allowed: ({ values }) => values.map(({ code }) => code),
    near: (text, { values }) => [nearestCode(text, values)],
    breaks: 'choice',
  },
  pattern: {
    write: (value, _rule, taxonomy) => writtenText(value, taxonomy),
    read: (text, { mask }) => (fitsMask(text, mask) ? text : null),
    allowed: ({ mask }) => mask,
    near: () => [],
    breaks: 'pattern',
  },
  date: {
    write: (value, { format }) => writeDay(value, format) ?? value,
    read: (text, { format }) => readDay(text, format),
    allowed: ({ format }) => format,
    near: (text, { format }) => [nearestDay(text, format)],
    breaks: 'date',
  },
  counter: {
    write: (value, { digits }) => (/^\d+$/.test(value) ? counted(value, digits) : value),
    read: (text, { digits }) =>
      /^\d+$/.test(text) && counted(text, digits) === text ? withoutZeros(text) : null,
    allowed: ({ digits }) => '9'.repeat(digits),
    near: (text, { digits }) => [/^\d+$/.test(text) ? counted(text, digits) : null],
    breaks: 'counter',
  },
  text: {
    write: (value, _rule, taxonomy) => writtenText(value, taxonomy),
    read: (text, { longest }) => ([...text].length <= longest ? text : null),
    allowed: ({ longest }) => String(longest),
    near: () => [],
    breaks: 'length',
  },
};

const kindOf = (segment: SegmentRule): Kind<SegmentRule> => kinds[segment.kind] as Kind<SegmentRule>;

/** Returns the text of one value of a segment. */
export const writeValue = (value: string, segment: NameSegment, taxonomy: Taxonomy): string =>
  kindOf(segment).write(value.trim(), segment, taxonomy);

/** Returns the value of one text of a segment, or what is wrong with it. */
export function readText(
  text: string,
  segment: NameSegment,
  taxonomy: Taxonomy,
): { readonly value: string } | { readonly fault: NameFault } {
  const { read, allowed, near, breaks } = kindOf(segment);
  const value = read(text, segment);
  const isWritten = writtenText(text, taxonomy) === text;
  const holdsSign =
    text.includes(taxonomy.delimiter) || (segment.several && text.includes(taxonomy.separator));
  if (value !== null && isWritten && !holdsSign) return { value };
  const right = (one: string | null): one is string =>
    one !== null && one !== text && 'value' in readText(one, segment, taxonomy);
  const corrected = writtenText(text, taxonomy);
  const nearest = [corrected, ...near(corrected, segment), ...near(text, segment)].find(right) ?? null;
  // A text that is correct except for its case or spaces is reported as that, not as a fault of its segment's
  // kind.
  const isNearlyRight = value !== null || nearest === corrected;
  const rule = holdsSign ? 'delimiter' : isNearlyRight && !isWritten ? brokenWriting(text, taxonomy) : breaks;
  return { fault: { segment: segment.name, rule, text, allowed: allowed(segment), nearest } };
}

const brokenWriting = (text: string, taxonomy: Taxonomy): 'case' | 'space' =>
  inSpacing(text, taxonomy) === text && inCase(text, taxonomy) !== text ? 'case' : 'space';

/** Returns the code of a value that is given by its code or title. */
function codeOf(value: string, values: Extract<SegmentRule, { kind: 'choice' }>['values']): string | null {
  const found =
    values.find(({ code }) => code === value) ??
    values.find(({ code, title }) => [code, title].some((one) => foldText(one) === foldText(value)));
  return found?.code ?? null;
}

const masks: Readonly<Record<string, RegExp>> = { '9': /^\d$/, A: /^\p{L}$/u, '*': /^[\p{L}\d]$/u };

function fitsMask(text: string, mask: string): boolean {
  const [signs, characters] = [[...mask], [...text]];
  return (
    signs.length === characters.length &&
    signs.every((sign, at) => masks[sign]?.test(characters[at]!) ?? sign === characters[at])
  );
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');
const counted = (number: string, digits: number): string => withoutZeros(number).padStart(digits, '0');
