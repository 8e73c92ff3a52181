import type { Explained } from './what-and-why.ts';

/** Explanations of codes about datasets, filter lists and resources, for the reference. */
export const aboutDatasets = {
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
  'wrong-log-axis': [
    'A logarithmic axis begins or ends at zero or below.',
    'Equal steps of it are equal ratios, so that it never reaches zero.',
  ],
  'not-ascending': [
    'The bounds of `bands`, or the ends of an axis, do not ascend.',
    'A number would be in no band, or in two; an axis would have no length.',
  ],
  'narrows-no-list': [
    'A filter list is narrowed by a dimension for which no call of filters has a parameter.',
    'The list would stay whole, whatever is chosen.',
  ],
  'list-among-itself': [
    'A filter list is narrowed to a list that needs the first one itself.',
    'Neither of them could be answered.',
  ],
  'same-list-key': [
    'A page has two lists of the same key.',
    'An answer holds one list for each key, so one of them would be missing.',
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
  'wrong-column': [
    'A column has the wrong type for its use: texts are summed, or numbers are grouped by month.',
    'The database would refuse every such query.',
  ],
  'missing-unknown': [
    "A measure adds up a column that the table says can be unknown, and the dataset's `unknown` does not name it. This is a warning.",
    'Ratios would divide by the rows whose figure is not known, too, and no page would tell how much is known.',
  ],
  'wrong-key-column': [
    'The tenant, key, order or partition of a table names a column whose cells can be empty (`unknown: true`).',
    'An empty cell identifies no row, and no engine sorts or divides a table by it.',
  ],
  'wrong-select': ['The database refuses the SELECT of a dataset.', 'Every query of the dataset would fail.'],
  'shared-key': [
    'Several rows of a table have the same key, which its file says to identify a row.',
    'A dataset that joins the table by its key would find several rows for one fact, and count the fact several times.',
  ],
  'wrong-resource-field': [
    'A field of a resource has an option that its type does not have, lacks one that it needs, or is used where such a field can not stand.',
    'Values of this field could not be judged or kept.',
  ],
  'opens-without-form': [
    'The page that a resource opens for a new note, schedule or alert has no form for its rows.',
    'Users could not complete a new row. A chart would offer a note that nobody can write.',
  ],
} as const satisfies Readonly<Record<string, Explained>>;
