import { allowed, listOf, quote } from './quoting.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** The messages of codes about checks, pages together and files of customers. */
export const textsOfPages = {
  'checks-without-page': (p) => `There is no page ${quote(p.page)} for these checks.`,
  'wrong-selection': (p) => `${quote(p.name)} is a ${p.type}: select ${p.expected}.`,
  'no-total': (p) =>
    `${quote(p.query)} does not query a dataset, so its answer has no total. Write \`of: rows\`, or \`of: each\` in a range.`,
  'no-bound': () => 'A range needs `min`, `max` or both.',
  'duplicate-insight': (p) => `${p.other} already has ${quote(p.key)} among its ${quote('insights')}.`,
  'steps-without-end': (p) =>
    `The last step, ${quote(p.step)}, has no form with ${quote('submit')}: what is filled in in the steps is never sent.`,
  'page-without-widgets': (p) =>
    `${quote(p.route)} has no ${quote('widgets')}, and no page names it as its ${quote('parent')}.`,
  'nested-child': (p) =>
    `${quote(p.route)} is itself a child: of ${quote(p.parent)}. Tabs of pages have one level.`,
  'child-parameters': (p) =>
    p.allowed.length === 0
      ? `${quote(p.route)} has no parameters, so its children can't have any.`
      : `A child has the parameters of its parent: of ${quote(p.route)} these are ${listOf(p.allowed)}.`,
  'child-beyond-parent': (p) =>
    `${quote(p.route)} asks for the right to ${quote(p.access)}, and so do its children.`,
  'duplicate-child': (p) =>
    p.key === 'title'
      ? `${quote(p.other)} has a tab of the same title. Give one of them another.`
      : `${quote(p.other)} has the same place among the tabs. Give one of them another number.`,
  'duplicate-route': (p) => `${p.other} already has the route ${quote(p.route)}.`,
  'overlay-changes-nothing': (p) =>
    `This has no effect: ${p.key === '' ? 'everything here' : quote(p.key)} is the same in ${p.base}. Delete it here.`,
  'overlay-removes-nothing': (p) => `This removes ${quote(p.key)}, but ${p.base} does not have it.`,
  'overlay-unknown-name': (p) =>
    `There is no ${p.kind} ${quote(p.name)} in ${p.base} to change. ${allowed(p.allowed, 'It has')} If it is new, add \`new: true\`.`,
  'overlay-not-new': (p) => `${quote(p.name)} has \`new: true\`, but ${p.base} has a ${p.kind} of this name.`,
  'overlay-changes-type': (p) =>
    `${quote(p.name)} is ${p.of} in ${p.base}, and the table holds it once for all companies: it can't be ${p.type} for this one. Add a column with \`new: true\`, or change the base.`,
  'overlay-unknown-text': (p) =>
    `${p.base} has no text ${quote(p.key)} to change, and no page of this customer uses it.`,
  'overlay-without-base': (p) =>
    `There is no ${p.base} for this file to change. If the document is new, add \`new: true\`.`,
} satisfies Partial<TextsByCode>;
