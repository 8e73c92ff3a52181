import type { Explained } from './what-and-why.ts';

/** Explanations of codes about valid documents that can't work, for the reference. */
export const aboutMeaning = {
  'hierarchy-cycle': [
    'Components of a filter bar wait for each other in a cycle.',
    'None of them could ever load.',
  ],
  'token-not-ancestor': [
    'A component uses the value of another one that is not above it in the hierarchy.',
    'It would not reload when that value changes, and would show entries of the previous value.',
  ],
  'component-loaded-twice': [
    'A component gets its entries from two calls.',
    'The slower reply would replace the other.',
  ],
  'component-placed-twice': [
    '`visualHierarchy` names a component twice.',
    'A filter has one place in the bar.',
  ],
  'hidden-component-placed': [
    'A component that is not shown has a place among the controls.',
    'The place would stay empty.',
  ],
  'component-not-shown': [
    'A component is in no row of `visualHierarchy`.',
    'Users could neither see nor change this filter.',
  ],
  'component-never-filled': [
    'A component is necessary, and can never have a value.',
    'Reports wait for it, so the page would stay empty.',
  ],
  'component-behind-submit': [
    'A necessary component is below a button that is disabled until the component has a value.',
    'The component gets its value only after the button is pressed, so reports would wait forever.',
  ],
  'submits-wait': ['Two buttons are both necessary.', 'Each would be disabled until the other is pressed.'],
  'component-takes-no-entries': [
    'A component without a list gets entries from an API.',
    'The reply would not be used.',
  ],
  'list-of-periods': [
    'A check list takes its entries from the periods of a date (`date:month`).',
    'Each period is a range of dates, and a report takes one range.',
  ],
  'all-is-a-member': [
    'The default entry of a list has the value `all`, and the dimension of the list has no label.',
    'Members of such a dimension are any texts, so the API would look for a member that is called `all`.',
  ],
  'list-not-permitted': [
    'A filter bar lists members of a dataset with `access`, on a page without that access. This is a warning.',
    'Users who may open the page, and not ask the dataset, would see an error in the bar.',
  ],
  'wrong-default': [
    'The default entry has the wrong type for its component.',
    "The filter would start with a value that it can't show.",
  ],
  'impossible-date': [
    'A date does not exist, such as 31 February.',
    'The filter would start empty, or the request would be refused.',
  ],
  'reversed-range': [
    'A range ends before it starts.',
    'It contains no day, so the filter would start empty.',
  ],
  'optional-parent': [
    'A necessary component, or a button, is below an optional component. While a component is empty, all components below it are empty too.',
    'Reports would wait until somebody fills the optional filter, or Apply would stay disabled.',
  ],
  'unused-filter': [
    "No query uses a filter of the page's bar, and no list that a query needs does. This is a warning.",
    'A choice in the filter would change no figure.',
  ],
  'data-not-used': [
    'A component has `data` that it never shows.',
    'Somebody would maintain entries that nobody sees.',
  ],
  'query-without-path': [
    'A query has no `path`, and extends no query with one.',
    'The query could not be sent.',
  ],
  'query-cycle': ['Queries extend each other in a cycle.', 'None of them has a complete definition.'],
  'unused-query': [
    'No widget uses the query. This is a warning.',
    'It is never sent, and confuses readers of the file.',
  ],
  'public-page-asks': [
    'A page that is served before login loads data: with a filter bar, a query, or a form.',
    'Every answer would be 401.',
  ],
  'unknown-api-path': [
    'The API contract (`schemas/api.openapi.yaml`) has no such path.',
    'Every answer would be 404.',
  ],
  'unknown-api-parameter': [
    "The API's path has no such parameter.",
    'The API would refuse the query, or ignore the filter.',
  ],
  'missing-api-parameter': [
    "A parameter that the API's path needs is missing.",
    'The API would refuse the query.',
  ],
  'unknown-response-key': [
    'The reply of this path has no list of this name.',
    'The component would never have entries.',
  ],
  'bad-api-value': [
    'The API does not accept this value for the parameter.',
    'The API would refuse the query.',
  ],
  'widget-in-no-row': ['A widget is in no row.', 'It would not be shown.'],
  'unknown-section': ['A section or tab does not exist.', 'The widget would not be shown.'],
  'place-without-base': [
    '`place` is used in a page that no base has.',
    'Two ways to say where a widget stands would hide one of them.',
  ],
  'widget-placed-twice': [
    'A widget has two places.',
    "Links and drafts use the widget's name, so it must have one place.",
  ],
  'row-too-wide': [
    'The spans of a row add up to more than 24 columns.',
    'The row would break on every screen.',
  ],
  'no-query': [
    'A text uses a field of a query, and the widget has no query.',
    'The field would have no value.',
  ],
  'not-a-measure': [
    'A dimension is used where a measure is needed.',
    'Members, such as channels, have no figures to draw.',
  ],
  'not-a-dimension': [
    'A measure is used where rows are grouped.',
    'Every figure would be a group of its own.',
  ],
  'not-a-date': ['A field that is not a date is used where a date is needed.', 'A trend needs time.'],
  'not-drawn': [
    'Rows are dragged onto a chart for the member of a dimension that the chart is not drawn by.',
    'A place of the chart would have nothing to give.',
  ],
  'not-asked-for': [
    'The dataset has the field, but the query does not include it.',
    'The answer would not have it.',
  ],
  'wrong-column': [
    'A column has the wrong type for its use: texts are summed, or numbers are grouped by month.',
    'The database would refuse every such query.',
  ],
  'missing-unknown': [
    "A measure adds up a column that the table says can be unknown, and the dataset's `unknown` does not name it. This is a warning.",
    'Ratios would divide by the rows whose figure is not known, too, and no page would tell how much is known.',
  ],
  'narrows-no-list': [
    'A filter list is narrowed by a dimension for which no call of filters has a parameter.',
    'The list would stay whole, whatever is chosen.',
  ],
  'unused-list': [
    'A filter list of app.yaml is named neither in `listsOf` nor in the `among` of another list. This is a warning.',
    'It is never answered, and confuses readers of the file.',
  ],
  'list-among-itself': [
    'A filter list is narrowed to a list that needs the first one itself.',
    'Neither of them could be answered.',
  ],
  'same-list-key': [
    'A page has two lists of the same key.',
    'An answer holds one list for each key, so one of them would be missing.',
  ],
  'wrong-key-column': [
    'The tenant, key, order or partition of a table names a column whose cells can be empty (`unknown: true`).',
    'An empty cell identifies no row, and no engine sorts or divides a table by it.',
  ],
  'shared-key': [
    'Several rows of a table have the same key, which its file says to identify a row.',
    'A dataset that joins the table by its key would find several rows for one fact, and count the fact several times.',
  ],
  'wrong-select': ['The database refuses the SELECT of a dataset.', 'Every query of the dataset would fail.'],
  'token-not-filled': [
    'A widget has a token such as `$metric$` in place of the name of a field.',
    'Tokens are filled in only in requests. The widget would look for a field with this literal name.',
  ],
  'no-dates': [
    'A widget marks days and periods along its axis, and members of another dimension stand there.',
    'The marks would have no place, and nobody would see them.',
  ],
  'not-by-days': [
    'A widget that has a place for each day, such as a calendar, shows a query by weeks, months or hours.',
    'Most of its places would be empty, as if nothing were known of these days.',
  ],
  'no-order': [
    'A line connects members that have no order, such as channels. This is a warning.',
    'The members are in alphabetical order, and readers would see a trend that does not exist.',
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
  'axis-not-used': [
    'A chart says the end, the title or a target of an axis on which none of its series is measured.',
    'There is no such axis, and what is said of it would not be drawn.',
  ],
  'not-two-sides': [
    '`stack: mirror` stands at a chart that has neither two measures nor a `color`.',
    'There would be nothing on the other side of zero, or more than two series on two sides.',
  ],
  'two-units': [
    'Measures with different units are on one axis, such as an amount of money and a number of clicks.',
    'The scale is wrong for one of them, and readers would compare different things.',
  ],
  'not-combinable': [
    "Rows of a query with a limit, or with chosen groups, would have to be summed, and the measure can't be summed.",
    'The sum of rates or of distinct people is wrong, even if it looks right.',
  ],
  'no-share': [
    'The share of a measure is asked for whose figures are not parts of a whole.',
    'People who are reached on two platforms are counted once in the total, so the shares would be of more than all.',
  ],
  'not-along-time': [
    'A cumulative figure or a moving average is asked for of a measure whose days do not add up.',
    'Their sum would count the same people several times.',
  ],
  'no-time': [
    'A cumulative figure, a moving average or a forecast is asked for without the time dimension.',
    'There would be no line to go along.',
  ],
  'not-forecast': [
    'A query with `forecast` asks for a share, a rank or a moving average.',
    'What is expected of one group would depend on all others.',
  ],
  'no-groups': [
    'A widget that shows the grand total names a measure with an operation.',
    'The share of the total in itself is always 100 %.',
  ],
  'no-dimension': [
    'The first members are asked for where the query has no dimension but the time.',
    'The API would refuse the query.',
  ],
  'no-others': [
    'The members beyond the first ones are to be one member of a dimension of dates or numbers.',
    'A date can not be called `others`.',
  ],
  'not-additive': [
    'Figures that are not parts of a whole are stacked or shown as shares.',
    'The whole would have no meaning: the sum of two rates is not a rate.',
  ],
  'no-comparison': [
    'A widget compares with a query that has no earlier period.',
    'There would be nothing to compare with.',
  ],
  'wrong-trend': [
    "The query of a trend does not have the table's rows by one dimension of dates.",
    'A row would have no course, or one with holes.',
  ],
  'wrong-comparison': [
    'The query of the comparison lacks a measure that the widget shows.',
    'The change could not be computed.',
  ],
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
  'not-one-aggregation': [
    'A measure has no aggregation, or more than one.',
    'Its figure would be ambiguous.',
  ],
  'needs-another-key': [
    'A key has no effect without another one: `weight` needs `average`, `at` needs `quantile`, `currency` needs `format: currency`.',
    'The setting would be read and ignored.',
  ],
  'several-currencies': [
    'A ratio, a difference or a sum of measures has parts in different currencies.',
    'The figure would change with the exchange rate, and look like a change of the business.',
  ],
  'not-one-source': [
    'A dataset has neither `table` nor `sql`, or both.',
    'Its rows come from exactly one source.',
  ],
  'wrong-time-dimension': [
    "The dataset's `time`, or what `last` goes `over`, is not a dimension with dates of the facts.",
    'Dates could not be filtered, periods could not be compared, and no value would be the last.',
  ],
  'conflicting-keys': [
    'Two keys contradict each other, such as `part` and `grains`, or `where` and `ratio`.',
    'One of them would be ignored, or the figure would be wrong.',
  ],
  'no-hours': [
    'A dimension has the grain `hour` or the part `hourOfDay`, and its column holds days.',
    'Every fact would be at midnight.',
  ],
  'not-ascending': [
    'The bounds of `bands`, or the ends of an axis, do not ascend.',
    'A number would be in no band, or in two; an axis would have no length.',
  ],
  'wrong-log-axis': [
    'A logarithmic axis begins or ends at zero or below.',
    'Equal steps of it are equal ratios, so that it never reaches zero.',
  ],
  'wrong-member': [
    'A condition of a measure, a filter list, a score or a join, or the warnings of a grid name a value that the dimension or the column can never have.',
    'The condition would hold for no fact, or the database would refuse it; a warning would be marked in no cell of its own.',
  ],
  'unknown-join': [
    'A column is of a join that the dataset does not have.',
    'There is no table to read it from.',
  ],
  'join-without-key': [
    'A dataset joins a table whose key nobody knows.',
    'If several rows matched a fact, the fact would count several times, and every sum would be too large.',
  ],
  'multiplying-join': [
    'A join does not name the whole key of its table.',
    'Several rows would match a fact. The fact would count several times, and every sum would be too large.',
  ],
  'wrong-tenant': [
    "The `tenant` of a dataset or of a join is not the column that names the company in the table's file.",
    'Rows of another company could be read.',
  ],
  'wrong-joined-measure': [
    'A column of a join is aggregated over facts, as by `average`, `quantile` or `last`.',
    'A joined row stands beside several facts. It would count once for each of them. That is meant only in a mean that a column of the facts weights.',
  ],
  'wrong-part': [
    'A ratio, a difference or a sum of measures has a part that does not exist, or that is computed from the measure itself.',
    'The figure could not be computed.',
  ],
  'wrong-filter-form': [
    'A component of the filter bar stands in a parameter that does something else with its value than the bar says.',
    'The figures would be of what the reader has left out, or the server would refuse the question.',
  ],
  'property-not-used': [
    'A component has a property of another type of component.',
    'It would have no effect, and its author would think that it has.',
  ],
  'wrong-switch': [
    'A component with `switch` is of a type that chooses no single entry, has entries of its own, has an entry without a title, or says that it may be empty.',
    'A switch stands for one measure, dimension or grain, which the dataset knows and names.',
  ],
  'too-many-possibilities': [
    'The switches of a page have more combinations than can be compiled.',
    'Each combination is judged and sent to the browser with the page.',
  ],
  'too-many-parts': [
    'A measure is computed from more figures than the limit. The parts of its parts count too.',
    'Each part is computed from its own parts, so a chain of differences doubles with every step.',
  ],
  'customer-sql': [
    "A customer's file has a SELECT: the `sql` of a dataset, or the `seed` of a resource.",
    'SQL can name any table, and could read the rows of other companies.',
  ],
  'wrong-unknown-column': [
    "A dataset's `unknown` names a column that no measure uses.",
    'The measures that were meant would still count unknown values as zero.',
  ],
  'wrong-coverage': [
    'The measure under `unknown` does not exist, does not add up, or can be unknown itself.',
    'The known share must be a share of a sum that is fully known.',
  ],
  'wrong-resource-field': [
    'A field of a resource has an option that its type does not have, lacks one that it needs, or is used where such a field can not stand.',
    'Values of this field could not be judged or kept.',
  ],
  'opens-without-form': [
    'The page that a resource opens for a new note, schedule or alert has no form for its rows.',
    'Users could not complete a new row. A chart would offer a note that nobody can write.',
  ],
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
