import { isDateFormat } from './dates.ts';
import type { NameSegment, Taxonomy } from './taxonomy.ts';
import { writtenText } from './written-text.ts';

export interface TaxonomyFault {
  /** Null when the fault is of the taxonomy as a whole. */
  readonly segment: string | null;
  readonly rule:
    | 'noSegments'
    | 'sameName'
    | 'signs'
    | 'noValues'
    | 'sameCode'
    | 'code'
    | 'mask'
    | 'dateFormat'
    | 'digits'
    | 'length';
  /** The text that is wrong: the code, the format. */
  readonly text: string;
}

/**
 * Returns the faults of a taxonomy itself. For a taxonomy without faults, `parseName` reads every name of
 * `makeName` without faults and with the same values.
 */
export function taxonomyFaults(taxonomy: Taxonomy): readonly TaxonomyFault[] {
  const { segments, delimiter, separator, space } = taxonomy;
  if (segments.length === 0) return [{ segment: null, rule: 'noSegments', text: '' }];
  const names = segments.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const severals = segments.some(({ several }) => several) ? [separator] : [];
  // If one sign contains another, a name can't be split reliably. Letters and digits belong to values.
  const signs = [delimiter, ...severals, ...(space ? [space] : [])];
  const clash = signs.find(
    (sign, at) =>
      !/^[^\p{L}\p{N}\s]{1,3}$/u.test(sign) ||
      signs.some((other, place) => place !== at && other.includes(sign)),
  );
  return [
    ...twice.map((text) => ({ segment: text, rule: 'sameName' as const, text })),
    ...(clash === undefined ? [] : [{ segment: null, rule: 'signs' as const, text: clash }]),
    ...segments.flatMap((segment) => faultsOfSegment(segment, taxonomy)),
  ];
}

function faultsOfSegment(segment: NameSegment, taxonomy: Taxonomy): readonly TaxonomyFault[] {
  const fault = (rule: TaxonomyFault['rule'], text: string): TaxonomyFault => ({
    segment: segment.name,
    rule,
    text,
  });
  const fits = (text: string): boolean =>
    text !== '' &&
    writtenText(text, taxonomy) === text &&
    !text.includes(taxonomy.delimiter) &&
    !(segment.several && text.includes(taxonomy.separator));
  switch (segment.kind) {
    case 'choice': {
      const codes = segment.values.map(({ code }) => code);
      if (codes.length === 0) return [fault('noValues', '')];
      const twice = codes.filter((code, at) => codes.indexOf(code) !== at);
      const wrong = codes.filter((code) => !fits(code));
      return [...twice.map((code) => fault('sameCode', code)), ...wrong.map((code) => fault('code', code))];
    }
    case 'pattern': {
      // The fixed characters of a mask are in every name, so they must be valid in a name.
      const signs = segment.mask.replaceAll(/[9A*]/g, '');
      const isSound = segment.mask !== '' && (signs === '' || fits(signs)) && !/\s/.test(segment.mask);
      return isSound ? [] : [fault('mask', segment.mask)];
    }
    case 'date': {
      const signs = segment.format.replaceAll(/[YMD]/g, '');
      const isSound = isDateFormat(segment.format) && (signs === '' || fits(signs));
      return isSound ? [] : [fault('dateFormat', segment.format)];
    }
    case 'counter':
      return Number.isInteger(segment.digits) && segment.digits >= 1 && segment.digits <= 12
        ? []
        : [fault('digits', String(segment.digits))];
    case 'text':
      return Number.isInteger(segment.longest) && segment.longest >= 1
        ? []
        : [fault('length', String(segment.longest))];
  }
}
