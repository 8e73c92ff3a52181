import type { DiagnosticParams } from '../codes.ts';
import { filterForms } from './filter-forms.ts';
import { allowed, quote } from './quoting.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** The same words when a link passes the value. */
const linkedForms = { ...filterForms, box: 'is yes or no' };

/** The messages of codes about commands, forms and links. */
export const textsOfForms = {
  'unknown-form-field': (p) => `The form has no field ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-command': (p) => `This page has no command ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unused-command': (p) => `Nothing on this page calls the command ${quote(p.name)}.`,
  'unguarded-danger': () =>
    'This takes something away at the first click. Add `confirm`, so that users are asked, or `undo`.',
  'same-for-each-row': (p) =>
    `The command ${quote(p.name)} sends the same for each row. Name a field of the row in its path or body, as \`$record.NAME$\`.`,
  'bad-body-value': (p) =>
    `The field ${quote(p.name)} of ${quote(p.api)} can't be ${quote(p.value)}. It must be ${p.expected}.`,
  'unknown-api-field': (p) =>
    `${quote(p.api)} accepts no field ${quote(p.name)}. ${allowed(p.allowed, 'It accepts')}`,
  'missing-api-field': (p) =>
    `${quote(p.api)} needs the field ${quote(p.name)}. It is not sent, or users may leave it empty.`,
  'bad-pattern': (p) => `${quote(p.pattern)} is not a valid regular expression: ${p.reason}.`,
  'no-choices': (p) =>
    `The list ${quote(p.name)} has no entries. Add \`oneOf\` to its items, or \`options\` to its field.`,
  'unknown-link-parameter': (p) =>
    `${quote(p.route)} has no parameter ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-link-filter': (p) =>
    p.allowed.length === 0
      ? `The page at ${quote(p.route)} has no filter bar, so it can't open with ${quote(p.name)}.`
      : `The filter bar of ${quote(p.route)} has no component ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'wrong-link-filter': (p) =>
    `${quote(p.name)} of ${quote(p.route)} ${linkedForms[p.kind]}, and ${quote(p.value)} ${p.given === null ? 'is a member' : linkedForms[p.given]}. Pass what it takes, or leave it out.`,
  'wrong-selects': (p) => wrongSelects(p),
  'not-of-one-member': (p) =>
    p.allowed.length === 0
      ? `This widget shows one figure of all rows, so no single ${quote(p.name)} is known where it is clicked. Leave it out, or give the query \`limit: 1\`.`
      : `A mark of this widget stands for all members of ${quote(p.name)} together. ${allowed(p.allowed, 'Each mark has its own')}`,
  'missing-link-parameter': (p) =>
    `${quote(p.route)} needs the parameter ${quote(p.name)}. Say where it comes from.`,
} satisfies Partial<TextsByCode>;

function wrongSelects({ name, type, dimension, takes }: DiagnosticParams['wrong-selects']): string {
  const own = `${quote(name)} ${
    takes === 'switch'
      ? 'is a switch: it chooses what is asked for'
      : takes === 'excluded'
        ? 'leaves out what is chosen in it'
        : takes === 'dates'
          ? 'takes dates'
          : takes === 'no-dates'
            ? 'takes entries of a list, and no dates'
            : takes === 'no-member'
              ? `is a ${type}, which takes no member`
              : `lists ${quote(takes.dimension)} of the dataset ${quote(takes.dataset)}`
  }`;
  return `${own}, so a click can't choose a member of ${quote(dimension)} in it.`;
}
