import type { Explained } from './what-and-why.ts';

/** What is well written and still can’t be meant: each code's what and why, for its page of the reference. */
export const aboutMeaning = {
  'hierarchy-cycle': [
    'Components of a filter bar wait for each other in a circle.',
    'None of them could ever be loaded.',
  ],
  'token-not-ancestor': [
    'A component asks with the value of another one that does not stand above it in the hierarchy.',
    'It would not reload when that value changes, and would show entries of the value before.',
  ],
  'component-loaded-twice': [
    'A component takes its entries from two calls.',
    'The slower reply would win, by chance.',
  ],
  'component-placed-twice': [
    '`visualHierarchy` names a component twice.',
    'A filter has one place in the bar.',
  ],
  'component-not-shown': [
    'A component is in no row of `visualHierarchy`.',
    'Nobody could see or change what the page is filtered by.',
  ],
  'component-never-filled': [
    'A component is necessary, and nothing can ever fill it.',
    'Reports wait for it, so the page would stay empty for ever.',
  ],
  'component-behind-submit': [
    'A necessary component stands below a button that takes no press before it is filled.',
    'Reports would wait for a press that can never come.',
  ],
  'submits-wait': [
    'Two buttons are both necessary.',
    'Each would take no press before the other is pressed.',
  ],
  'component-takes-no-entries': [
    'A component that has no list takes entries from an API.',
    'The reply would be fetched and thrown away.',
  ],
  'wrong-default': [
    'A default entry is not of the kind that its component holds.',
    "The filter would start with a value that it can't show.",
  ],
  'impossible-date': [
    'A date is written that no calendar has, such as 31 February.',
    'The filter would start empty, or the request would be refused.',
  ],
  'reversed-range': ['A range ends before it starts.', 'No day lies in it, so the filter would start empty.'],
  'optional-parent': [
    'A necessary component, or a button, stands below an optional one that may stay empty. What stands below an empty component is empty, too.',
    'Reports would wait until somebody fills the filter that looks optional, or Apply would take no press.',
  ],
  'unused-filter': [
    "No query names a filter of the page's bar, nor does a list that a query depends on. This is a warning.",
    'The reader chooses, and no figure changes.',
  ],
  'data-not-used': [
    'A component has `data` that it never shows.',
    'The entries would be maintained in vain.',
  ],
  'query-without-path': [
    'Neither the query nor one that it extends has a `path`.',
    'There is nobody to ask.',
  ],
  'query-cycle': ['Queries extend each other in a circle.', 'None of them has a beginning.'],
  'unused-query': [
    'No widget shows the query. This is a warning.',
    'It is never asked; what is left over confuses the next reader.',
  ],
  'public-page-asks': [
    'A page that is served before login asks for data: by a filter bar, a query, or a form that loads something.',
    'Every answer would be 401.',
  ],
  'unknown-api-path': [
    'The API contract (`schemas/api.openapi.yaml`) has no such path.',
    'Every answer would be 404.',
  ],
  'unknown-api-parameter': [
    "The API's path takes no such parameter.",
    'The API would refuse the question, or pass over the filter and answer for everything.',
  ],
  'missing-api-parameter': [
    "A parameter is missing that the API's path needs.",
    'The API would refuse the question.',
  ],
  'unknown-response-key': [
    'The reply of this path has no such key.',
    'The component would never have entries.',
  ],
  'bad-api-value': ["A value is not what the API's parameter may be.", 'The API would refuse the question.'],
  'widget-in-no-row': ['A widget stands in no row.', 'Nobody would see it.'],
  'widget-placed-twice': [
    'A widget stands in the rows twice.',
    'A name is one place on the page: links and drafts lead to it.',
  ],
  'row-too-wide': [
    'The spans of a row add up to more than 24 columns.',
    'The row would break, on every screen.',
  ],
  'no-query': [
    'A value of a text would be a field of a query, and the widget has none.',
    'There is no answer to take it from.',
  ],
  'not-a-measure': ['A dimension stands where a figure is needed.', 'Names of channels have no height.'],
  'not-a-dimension': [
    'A measure stands where rows are grouped.',
    'Every figure would be a group of its own.',
  ],
  'not-a-date': ['Something else than a date stands where time is needed.', 'A course over time needs time.'],
  'not-asked-for': [
    'The dataset has the field, but the query does not ask for it.',
    'The answer would lack it.',
  ],
  'wrong-column': [
    'A column holds other values than it is used for: texts are added up, or numbers grouped by month.',
    'The engine would refuse every such question.',
  ],
  'wrong-select': [
    'The engine refuses the SELECT of a dataset.',
    'Every question to the dataset would fail with it.',
  ],
  'token-not-filled': [
    'A widget has a token such as `$metric$` where a field of its query is named.',
    'Tokens are filled in requests. A widget would look for a field of that very name.',
  ],
  'no-order': [
    'A line joins members that have no order: channels, campaigns. This is a warning.',
    'The line goes up and down by the alphabet, and reads as a course in time.',
  ],
  'two-units': [
    'Measures with different units are drawn on one axis: an amount of money and a number of clicks.',
    'One scale is wrong for one of them, and the reader compares what can’t be compared.',
  ],
  'not-combinable': [
    "Rows of a query with a limit would have to be added up, and the figure can't be.",
    'The sum of rates or of distinct people is wrong, however right it looks.',
  ],
  'not-additive': [
    'Figures are stacked or shown as shares that are no parts of a whole.',
    'The whole would mean nothing: two rates on top of each other are no rate.',
  ],
  'no-comparison': [
    'A widget compares with a query that asks for no earlier period.',
    'There would be nothing to compare with.',
  ],
  'wrong-comparison': [
    'The query that is compared with lacks a figure that the widget shows.',
    'The change could not be told.',
  ],
  'checks-without-page': ['A file of checks stands beside no page.', 'Its checks would never be run.'],
  'wrong-selection': [
    "A check selects something that the component can't hold.",
    'The check would never begin.',
  ],
  'no-total': ['A check takes the total of a query that has none.', 'The check could never be answered.'],
  'no-bound': ["A check's range has neither `min` nor `max`.", 'It would hold whatever the figure is.'],
  'duplicate-route': ['Two pages have the same route.', 'Only one of them could be opened.'],
  'not-one-aggregation': [
    'A measure says no way to compute it, or more than one.',
    "Its figure would be anybody's guess.",
  ],
  'needs-another-key': [
    'A key stands without the one that gives it a meaning: `weight` belongs to `average`, `currency` to `format: currency`.',
    'It would be read and do nothing.',
  ],
  'several-currencies': [
    'A ratio or a difference takes amounts of one currency and of another.',
    'The figure would change with the rate of exchange and look like a change of the business.',
  ],
  'not-one-source': ['A dataset has neither `table` nor `sql`, or both.', 'Its rows come from one place.'],
  'wrong-time-dimension': [
    "The dataset's `time` is no dimension that is a date.",
    'Periods could not be compared, and dates not filtered.',
  ],
  'wrong-part': [
    "A part of a ratio or a difference can't be one.",
    'The figure could not be computed from sums at every level.',
  ],
  'too-many-parts': [
    'A measure is computed from more figures than the limit, counted through all of its parts.',
    'Each part is computed from its own parts, so a chain of differences doubles with every step.',
  ],
  'customer-sql': [
    "A customer's file has a dataset with `sql`.",
    'SQL can name any table, and so read the rows of other companies.',
  ],
  'wrong-unknown-column': [
    "A dataset's `unknown` names a column that no measure is computed from.",
    'The figures that were meant would go on to count what is not known as nothing.',
  ],
  'wrong-coverage': [
    'A measure that should tell how much of a column is known is not there, does not add up, or can be unknown itself.',
    'The share that is known is a share of a sum that is known altogether.',
  ],
  'overlay-changes-nothing': [
    "A customer's file says what the base says already.",
    'It hides what the customer really changes, and will be wrong when the base changes.',
  ],
  'overlay-removes-nothing': [
    "A customer's file takes away what the base does not have.",
    'The base was probably renamed, and what should be gone is shown.',
  ],
  'overlay-unknown-name': [
    "A customer's file changes something that the base does not have under this name.",
    'The base was probably renamed, and the change has no effect. What is meant to be new says `new: true`.',
  ],
  'overlay-not-new': [
    "A customer's file says `new: true` of what the base has.",
    'Two things would share a name.',
  ],
  'overlay-unknown-text': [
    "A customer's dictionary has a text that nothing names.",
    "The base was probably renamed, and the customer's own word is not shown any more.",
  ],
  'overlay-without-base': [
    "A customer's file changes a document that the base does not have.",
    "The base was probably renamed or deleted. What is meant to be the customer's own says `new: true`.",
  ],
} as const satisfies Readonly<Record<string, Explained>>;
