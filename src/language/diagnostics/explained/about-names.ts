import type { Explained } from './what-and-why.ts';

/** Explanations of codes about unknown names, for the reference. */
export const aboutNames = {
  'unknown-widget': ['A row names a widget that the page does not have.', 'Its place would be empty.'],
  'unknown-filter-bar': [
    'The page names a filter bar that is not in `filter-bars/`.',
    'The page would have no filters, and its queries no values.',
  ],
  'unknown-query': ['A query is named that the page does not have.', 'No data would be loaded.'],
  'unknown-filter-list': [
    'app.yaml names a filter list that is none of its `lists`.',
    'The page would be answered without the list, and the component of its bar would be empty.',
  ],
  'unknown-dataset': [
    'A query or a filter bar uses a dataset that is not in `datasets/`.',
    'The API has only the datasets in that folder.',
  ],
  'unknown-measure': [
    'A query, or the dataset itself, names a measure that the dataset does not have.',
    'The API would refuse the query.',
  ],
  'unknown-dimension': [
    'A query, a filter bar or the dataset itself names a dimension that the dataset does not have.',
    'The API would refuse the query.',
  ],
  'nothing-to-explain': [
    'A page explains the members of a dimension that no dataset has.',
    'Nothing would ever link to the page for it.',
  ],
  'unknown-list': [
    'A query asks for a leaderboard (`top/NAME`) that no dataset has in `insights.top.lists`.',
    'Every answer would be 404.',
  ],
  'unknown-operation': [
    'A measure is asked for with an operation that does not exist.',
    'The API would refuse the query.',
  ],
  'unknown-grain': [
    'A date is grouped or listed by a period that its dataset does not offer.',
    'The API would refuse the query.',
  ],
  'unknown-component': [
    'A name is not a component of the filter bar.',
    'The setting for it would have no effect.',
  ],
  'unknown-icon': ['There is no Ant Design icon of this name.', 'The menu would have a gap.'],
  'unknown-menu-section': [
    'A section of the menu is named that is not in `app.yaml`.',
    'A page would be in no menu, and an index of pages would be empty.',
  ],
  'unknown-file-area': [
    'An area of files is named that is not in `app.yaml`.',
    'Nobody could say which files it takes, so it could take none.',
  ],
  'unknown-page-name': [
    '`listsOf` has lists under a name that is neither a page name of the API contract nor the `operationId` of a call of filters.',
    'Nobody would ever be answered these lists.',
  ],
  'unknown-home': [
    '`home` names a route that no page has.',
    'Everybody would start at a page that does not exist.',
  ],
  'unknown-currency': [
    '`currency` is not a currency code.',
    'Amounts would have an unknown unit, on pages and in downloaded files.',
  ],
  'unknown-time-zone': [
    '`timeZone` is not the name of a time zone.',
    'The current day would be unknown, so `today` and `last-7d` would have no meaning.',
  ],
  'unknown-route': [
    'A route is named that no page has.',
    'The link would lead to a page that does not exist.',
  ],
  'no-route-below': ['No page has a route that begins so.', 'The widget would have nothing to show.'],
  'unknown-i18n-key': ['No dictionary has this key.', 'Users would see the key itself.'],
  'untranslated-text': [
    'A text is written where a key of the dictionaries could be. This is a warning.',
    'The text is the same in every language. This is fine for a draft.',
  ],
  'ambiguous-placeholder': [
    'A placeholder has the name of two things, such as a dimension of the query and a filter.',
    'Readers would be told something else than was meant.',
  ],
  'unknown-placeholder': [
    'A text has a placeholder for which the widget has no value.',
    'Users would see the braces.',
  ],
  'missing-translation': [
    'One language lacks a text that another one has.',
    'Users of this language would see the key, or another language.',
  ],
  'missing-dictionary': [
    '`app.yaml` lists a language that has no dictionary.',
    'Users of this language would see keys.',
  ],
  'unused-dictionary': [
    'There is a dictionary for a language that `app.yaml` does not list.',
    'Nobody could choose the language.',
  ],
  'placeholder-differs': [
    'A translation has other placeholders than the text of the default language.',
    'A value would be missing from the sentence, or braces would be shown.',
  ],
  'unknown-field': [
    'A widget shows a field that the answer of its query does not have.',
    'There would be nothing to show.',
  ],
  'unknown-table': ['A dataset names a table that does not exist.', 'Every query of the dataset would fail.'],
  'unknown-column': [
    'A dataset names a column that its table, or its SELECT, does not have; or a table names one as its key, order or partition that is none of its columns.',
    'Every query that uses the column would fail.',
  ],
  'unknown-resource': [
    'A field or a widget names a resource that has no file in `resources/`.',
    'There would be no rows to choose from or to edit.',
  ],
  'unknown-resource-field': [
    'The key, the limit or a rule of a resource names a field that it does not have.',
    'Rows could not be told apart, limited or judged.',
  ],
  'unknown-status': [
    'The status of a resource names a value that its field does not have.',
    'Rows could come to where no move leads on.',
  ],
  'rows-without-key': [
    'The query of a grid lacks a dimension that is part of the key of its resource.',
    'What is written could not be found again for a row of the query.',
  ],
  'unknown-subject': [
    'An `access` needs an ability on a subject that no role has, and that app.yaml does not list. This is a warning.',
    'Only administrators, and users with an ability on this subject, would see the page.',
  ],
  'unknown-token': [
    'A token (`$name$`) names nothing that is known here.',
    'The query would be sent with the token itself in it, or never.',
  ],
  'unknown-name': [
    'An expression uses a name that its page does not have.',
    'It could never be computed. A filter is known by its name; `rows.NAME` is the number of rows of a query; `session.NAME` and `route.NAME` are the session and the address.',
  ],
  'unused-list': [
    'A filter list of app.yaml is named neither in `listsOf` nor in the `among` of another list. This is a warning.',
    'It is never answered, and confuses readers of the file.',
  ],
  'expression-syntax': [
    'A text that must be an expression does not follow the rules of CEL. `and`, `or` and `not` are written `&&`, `||` and `!`; one compares with `==`.',
    'It could not be computed.',
  ],
  'expression-types': [
    'An expression combines values that do not fit together, such as a text and a number.',
    'It could not be computed.',
  ],
  'not-a-condition': ['A condition comes to a text or a number.', 'Nobody could say whether it holds.'],
} as const satisfies Readonly<Record<string, Explained>>;
