import type { Explained } from './what-and-why.ts';

/** Names that stand for nothing: each code's what and why, for its page of the reference. */
export const aboutNames = {
  'unknown-widget': ['A row names a widget that the page does not have.', 'Its place would stay empty.'],
  'unknown-filter-bar': [
    'The page names a filter bar that is not in `filter-bars/`.',
    'The page would have no filters, and its queries no values.',
  ],
  'unknown-query': [
    'A query is named that the page does not have.',
    'Nothing would be asked, and nothing shown.',
  ],
  'unknown-dataset': [
    'A query asks a dataset that is not in `datasets/`.',
    'The API has only the datasets that are described there.',
  ],
  'unknown-measure': [
    'A query, or the dataset itself, names a measure that the dataset does not have.',
    'The API would refuse the whole question.',
  ],
  'unknown-dimension': [
    'A query, or the dataset itself, names a dimension that the dataset does not have.',
    'The API would refuse the whole question.',
  ],
  'unknown-grain': [
    'A date is grouped by a span of time that its dataset does not offer.',
    'The API would refuse the whole question.',
  ],
  'unknown-component': [
    'A name stands for no component of the filter bar.',
    'What is meant for it would never happen.',
  ],
  'unknown-icon': ['The name is none of the Ant Design icons.', 'The menu would have a gap.'],
  'unknown-menu-section': ["A page's menu section is not in `app.yaml`.", 'The page would be in no menu.'],
  'unknown-home': [
    '`home` names a route that no page has.',
    'Everybody would start at a page that is not there.',
  ],
  'unknown-currency': [
    '`currency` is no code of a currency.',
    'Amounts would stand beside letters that nobody knows, and files for a spreadsheet with them.',
  ],
  'unknown-time-zone': [
    '`timeZone` is no name of a time zone.',
    'Nobody could say which day it is, so `today` and `last-7d` would stand for nothing.',
  ],
  'unknown-route': ['A route is named that no page has.', 'Whoever follows it would find nothing.'],
  'unknown-i18n-key': [
    'A key of the dictionaries is named that none of them has.',
    'The reader would see the key itself.',
  ],
  'untranslated-text': [
    'A text stands where a key of the dictionaries could stand. This is a warning.',
    'The text is the same in every language: fine for a first draft, not for readers of four languages.',
  ],
  'unknown-placeholder': [
    'A text has a placeholder that the widget has no value for.',
    'The reader would see the braces.',
  ],
  'missing-translation': [
    'One language lacks a text that another one has.',
    'Its readers would see the key, or another language.',
  ],
  'missing-dictionary': [
    '`app.yaml` lists a language that has no dictionary.',
    'Whoever chooses it would see keys.',
  ],
  'unused-dictionary': [
    'There is a dictionary of a language that `app.yaml` does not list.',
    'Nobody could choose it.',
  ],
  'placeholder-differs': [
    'A translation has other placeholders than the text of the default language.',
    'A value would be missing from the sentence, or braces would be shown.',
  ],
  'unknown-field': [
    "A widget shows a field that its query's answer does not have.",
    'There would be nothing to show.',
  ],
  'unknown-table': [
    'A dataset names a table that the data does not have.',
    'Every question to it would fail.',
  ],
  'unknown-column': [
    'A dataset names a column that its table, or its SELECT, does not have.',
    'Every question that touches it would fail.',
  ],
  'unknown-subject': [
    'An `access` asks for an ability on a subject that no role has, and that app.yaml does not list. This is a warning.',
    'The page would be hidden from everybody but administrators and those to whom that ability was given by name.',
  ],
  'unknown-token': [
    'A token (`$name$`) stands for nothing that is known here.',
    'The question would be asked with the token itself in it, or never.',
  ],
} as const satisfies Readonly<Record<string, Explained>>;
