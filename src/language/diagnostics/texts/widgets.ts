import { allowed, listOf, quote } from './quoting.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** The messages of codes about widgets. */
export const textsOfWidgets = {
  'widget-in-no-row': (p) =>
    p.left
      ? `These rows replace those of the base, and ${listOf(p.left)} ${p.left.length > 1 ? 'are' : 'is'} missing. Add ${p.left.length > 1 ? 'them' : 'it'} to a row, or write \`disabled: true\` in ${p.left.length > 1 ? 'each' : 'it'}.`
      : `The widget ${quote(p.name)} is in no row, so it is not shown.`,
  'unknown-section': (p) => `The page has no section or tab ${quote(p.name)}. ${allowed(p.allowed)}`,
  'place-without-base': () =>
    '`place` is for a customer who changes a page of the base. Here, write the widgets in `rows`.',
  'widget-placed-twice': (p) => `The widget ${quote(p.name)} has two places. Keep one of them.`,
  'row-too-wide': (p) => `The spans of this row add up to ${p.total}; a row is 24 columns wide.`,
  'no-query': (p) =>
    `${quote(p.value)} is a field of a query, but this widget has no query. A value of the session is written ${quote('$session.NAME$')}.`,
  'not-a-measure': (p) =>
    `${quote(p.name)} is a dimension. A measure is needed here. ${allowed(p.allowed, `The query ${quote(p.query)} has`)}`,
  'not-a-dimension': (p) =>
    `${quote(p.name)} is a measure. A dimension is needed here. ${allowed(p.allowed, `The query ${quote(p.query)} has`)}`,
  'not-a-date': (p) =>
    `${quote(p.name)} is not a date. A date is needed here. ${allowed(p.allowed, 'Dates:')}`,
  'not-drawn': (p) =>
    `The places of ${quote(p.widget)} have no member of ${quote(p.name)}. ${allowed(p.allowed, 'It is drawn by')}`,
  'not-asked-for': (p) =>
    `The query ${quote(p.query)} does not have ${quote(p.name)}. Add it to the ${p.list} of the query.`,
  'token-not-filled': (p) =>
    `Tokens such as ${quote(p.name)} are not filled in here. Write the name of a field of the widget's query. Tokens work only in the path and params of queries and filters.`,
  'no-dates': (p) =>
    `${quote(p.name)} are marked along dates, and the axis has ${quote(p.axis)}. Remove them, or put a date there.`,
  'not-by-days': (p) =>
    `The query asks for ${quote(p.name)} by ${quote(p.grain)}. Days are needed here. Write ${quote(`${p.name}:day`)} in the dimensions of the query.`,
  'no-order': (p) =>
    `A line needs an order along its axis, and the members of ${quote(p.name)} have none. Use \`bar\` or \`column\`, or add an \`order\` to the dimension in the dataset ${quote(p.dataset)}.`,
  'not-two-sides': (p) =>
    `A mirror sets two series back to back, and ${p.count === 1 ? 'here is one measure' : `here are ${p.count} measures`}. Name two measures, or a dimension as \`color\`.`,
  'axis-not-used': (p) =>
    `Nothing is measured on the ${p.side} axis. Write ${quote(`axis: ${p.side}`)} at one of ${quote(p.option)}, or remove this.`,
  'two-units': (p) =>
    `An axis can show only one unit: ${p.units.map(({ name, format }) => `${quote(name)} is ${format}`).join(', ')}. ${p.side === null ? 'Use `combo`, which has a second axis, or a widget for each.' : `Put those of one unit on the axis \`${p.side === 'left' ? 'right' : 'left'}\`, or use a widget for each.`}`,
  'not-combinable': (p) =>
    `${quote(p.query)} has a row for each ${p.over.join(' and ')}, and ${quote(p.measure)} can't be summed over ${p.over.length > 1 ? 'these' : 'it'}. A query with a ${quote(p.whole)} is not split by widget. Show ${listOf(p.over)} in the widget too, remove ${quote(p.whole)}, or use another query.`,
  'no-share': (p) =>
    `The share of ${quote(p.measure)} can't be computed: ${p.isDistinct ? 'who is counted in two groups is counted once in all' : "its figures don't add up"}. Show ${quote(p.measure)} instead. ${p.allowed.length === 0 ? 'No measure of the dataset adds up.' : allowed(p.allowed, 'Shares that can be computed:')}`,
  'not-along-time': (p) =>
    `${quote(p.name)} can't be computed: ${p.isDistinct ? 'who is counted on two days is counted once in all' : `figures of ${quote(p.measure)} don't add up along time`}. Show ${quote(p.measure)} instead. ${p.allowed.length === 0 ? 'No measure of the dataset adds up along time.' : allowed(p.allowed, 'Possible:')}`,
  'no-time': (p) =>
    p.time === null
      ? `${quote(p.name)} runs along time, and the dataset has no ${quote('time')}.`
      : `${quote(p.name)} runs along ${quote(p.time)}. ${p.list === 'query' ? `Add ${quote(p.time)} to the dimensions of the query.` : `Show ${quote(p.time)} in the widget too.`}`,
  'not-forecast': (p) =>
    `${quote(p.name)} can't be forecast, because it depends on the other groups of the answer. Ask for ${quote(p.measure)}, or for ${quote(`${p.measure}:cumulative`)}.`,
  'no-groups': (p) =>
    `${quote(p.name)} is computed for each group of an answer, and the grand total is shown here. Show ${quote(p.measure)} instead.`,
  'no-dimension': (p) =>
    `${quote(p.name)} keeps members of a dimension, and the query ${quote(p.query)} has none besides the time. Add one to its dimensions.`,
  'no-others': (p) =>
    `The other members of ${quote(p.name)} can't be one member, because its members are not texts but ${quote(p.type)}. Add ${quote('others: false')}.`,
  'not-additive': (p) =>
    `${quote(p.measure)} can't be ${p.why}, because its values don't add up. ${p.allowed.length === 0 ? 'No measure here adds up.' : allowed(p.allowed, 'Measures that add up:')}`,
  'no-comparison': (p) =>
    `The query ${quote(p.query)} has no ${quote('compare')}, so there is nothing to compare with. Add ${quote('compare: previous_period')} to its params.`,
  'wrong-trend': ({ query, why }) => {
    const cannot = `The query ${quote(query)} can't be drawn as a trend`;
    if ('lacks' in why)
      return `${cannot}: it does not have ${quote(why.lacks)}, a dimension of the rows. Add it to the dimensions of the query.`;
    if ('picks' in why)
      return `${cannot}: it has ${quote(why.picks)}, which leaves out rows, so that courses would have holes.`;
    if ('shown' in why)
      return `${cannot}: the table shows it already, with its rows added up. Write a second query for the trend.`;
    return why.dates.length === 0
      ? `${cannot}: it has no dates besides the rows. Add ${quote('date:week')} or the like to its dimensions.`
      : `${cannot}: it has several dates, and a course runs along one. ${allowed(why.dates, 'Keep one of:')}`;
  },
  'wrong-comparison': (p) =>
    `The query ${quote(p.query)} can't be used for the comparison: it does not have ${quote(p.lacks)}.`,
} satisfies Partial<TextsByCode>;
