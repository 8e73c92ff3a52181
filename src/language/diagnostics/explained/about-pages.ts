import type { Explained } from './what-and-why.ts';

/** Explanations of codes about checks, pages together and files of customers, for the reference. */
export const aboutPages = {
  'checks-without-page': ['There is no page beside a file of checks.', 'Its checks would never run.'],
  'wrong-selection': ["A check selects a value that the component can't have.", 'The check could not start.'],
  'no-total': ['A check uses the total of a query that has no total.', 'The check could not be evaluated.'],
  'no-bound': ['The range of a check has neither `min` nor `max`.', 'It would hold for every figure.'],
  'duplicate-insight': [
    'Two datasets have the same key among their `insights`.',
    'The calls `top/…`, `highlights/…` and `all-scores/…` answer from one dataset: that of the other would never be told.',
  ],
  'steps-without-end': [
    'Steps have forms without `submit`, and the last step has no form with one.',
    'What users fill in would be lost.',
  ],
  'page-without-widgets': [
    'A page has no widgets, and no page names it as its parent.',
    'It would show nothing, and lead nowhere.',
  ],
  'nested-child': [
    'The parent of a page is itself the child of another page, or of this one.',
    'A page has one row of tabs: a second level would have no place.',
  ],
  'child-parameters': [
    'A child has other parameters in its route than its parent.',
    'A tab could not lead from one to the other: a value would be missing in the address.',
  ],
  'child-beyond-parent': [
    'Who may open a child may not open its parent.',
    'They would see a tab of a page that they do not know of.',
  ],
  'duplicate-child': [
    'Two children of a page have the same title, or the same `order`.',
    'Readers could not tell the tabs apart, or their order would be a matter of chance.',
  ],
  'duplicate-route': ['Two pages have the same route.', 'Only one of them could be opened.'],
  'overlay-changes-nothing': [
    "A customer's file repeats what the base already has.",
    'It hides what the customer really changes, and becomes wrong when the base changes.',
  ],
  'overlay-removes-nothing': [
    "A customer's file removes something that the base does not have.",
    'The base was probably renamed, and what should be removed is shown.',
  ],
  'overlay-unknown-name': [
    "A customer's file changes something that the base does not have under this name.",
    'The base was probably renamed, so the change has no effect. Something new needs `new: true`.',
  ],
  'overlay-not-new': [
    "A customer's file has `new: true` on something that the base has.",
    'Two things would have the same name.',
  ],
  'overlay-changes-type': [
    "A customer's file gives a column of a table another type than the base does.",
    'The rows of all companies are in one table, so a column has one type. A column of its own needs `new: true`.',
  ],
  'overlay-unknown-text': [
    "A customer's dictionary has a text that no page uses.",
    "The base was probably renamed, and the customer's own text is no longer shown.",
  ],
  'overlay-without-base': [
    "A customer's file changes a document that the base does not have.",
    "The base was probably renamed or deleted. A document of the customer's own needs `new: true`.",
  ],
} as const satisfies Readonly<Record<string, Explained>>;
