import type { Explained } from './what-and-why.ts';

/** Explanations of codes about widgets, for the reference. */
export const aboutWidgets = {
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
  'not-two-sides': [
    '`stack: mirror` stands at a chart that has neither two measures nor a `color`.',
    'There would be nothing on the other side of zero, or more than two series on two sides.',
  ],
  'axis-not-used': [
    'A chart says the end, the title or a target of an axis on which none of its series is measured.',
    'There is no such axis, and what is said of it would not be drawn.',
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
} as const satisfies Readonly<Record<string, Explained>>;
