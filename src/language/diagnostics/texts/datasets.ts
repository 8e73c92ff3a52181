import { aggregations } from '../../terms/measure-spec.ts';
import { allowed, kindText, listOf, quote } from './quoting.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** The messages of codes about datasets, filter lists and resources. */
export const textsOfDatasets = {
  'narrows-no-list': (p) =>
    `${quote(p.name)} narrows nothing: no call of filters has the parameter ${quote(p.parameter)}. ${allowed(p.allowed)}`,
  'list-among-itself': (p) => `The list ${quote(p.name)} is among itself.`,
  'same-list-key': (p) =>
    `${quote(p.name)} and ${quote(p.other)} are both called ${quote(p.key)} in an answer. Name one of them.`,
  'not-one-aggregation': (p) =>
    p.found.length === 0
      ? `The measure ${quote(p.name)} has no aggregation. Add one of ${listOf(aggregations)}.`
      : `The measure ${quote(p.name)} has ${p.found.length} aggregations: ${listOf(p.found)}. Keep one.`,
  'needs-another-key': (p) => `${quote(p.name)} has no effect without ${quote(p.needs)}.`,
  'several-currencies': (p) =>
    `The parts of ${quote(p.name)} are amounts in different currencies: ${listOf(p.found)}. Use parts of one currency.`,
  'not-one-source': (p) =>
    p.found.length === 0 ? 'A dataset needs `table` or `sql`.' : 'A dataset has `table` or `sql`, not both.',
  'wrong-time-dimension': (p) =>
    `${quote(p.name)} is not a dimension with dates of the facts, so ${p.key === 'time' ? "it can't be the dataset's time" : 'there is no last value along it'}. ${allowed(p.allowed, 'Dates:')}`,
  'conflicting-keys': (p) => `${quote(p.name)} and ${quote(p.other)} can't stand together. ${p.reason}.`,
  'no-hours': (p) =>
    `The column ${quote(p.name)} holds days, which have no hours. Use a column of times, or group by ${quote('day')}.`,
  'not-ascending': (p) => `These numbers must ascend, and ${p.value} is not greater than ${p.before}.`,
  'wrong-log-axis': (p) =>
    `A logarithmic axis has no zero and nothing below it, and ${quote(p.name)} is ${p.value}. Use a number above 0.`,
  'wrong-member': (p) =>
    `${quote(p.name)} can't be a value of ${quote(p.dimension)}. It must be ${p.expected}.`,
  'unknown-join': (p) => `The dataset has no join ${quote(p.name)}. ${allowed(p.allowed, 'Its joins:')}`,
  'join-without-key': (p) =>
    `Nothing says what identifies a row of ${quote(p.table)}, so several could match a fact. Name the columns in ${quote('key')} in tables/${p.table}.yaml.`,
  'multiplying-join': (p) =>
    `Several rows of ${quote(p.table)} could match a fact, which would then count several times. Its key is ${listOf(p.key)}: add ${listOf(p.missing)} to ${quote('on')}, or choose one value in ${quote('where')}.`,
  'wrong-tenant': (p) =>
    `${quote(p.name)} does not name the company of ${quote(p.table)}: that is ${quote(p.tenant)}. Write ${quote(`tenant: ${p.tenant}`)}.`,
  'wrong-joined-measure': (p) =>
    `${quote(p.name)} can't use ${quote(p.column)}: a row of a join stands beside several facts, and would count once for each. Use \`sum\`, in which each joined row counts once, or \`min\`, \`max\`, \`single\` or \`countDistinct\`. ${p.name === 'average' || p.name === 'weight' ? 'A mean over facts needs a `weight` among their own columns.' : 'A mean is a `ratio` of a `sum` and a `countDistinct`.'}`,
  'wrong-part': (p) => `${quote(p.name)} can't be a part of this measure: ${p.reason}.`,
  'wrong-switch': (p) =>
    ({
      type: `${quote(p.name)} is a ${p.type}, and a switch chooses one of several. Make it \`segmented\` or a \`selectList\`.`,
      data: `${quote(p.name)} has data of its own, and a switch takes its entries from the dataset. Keep one.`,
      remote: `${quote(p.name)} has a call in apiRules, and a switch takes its entries from the dataset. Keep one.`,
      title: `The dataset has no title for ${quote(p.name)}. Write an entry with title and value.`,
      rules: `${quote(p.name)} is a switch, which is always set: it starts with its default or its first entry. Leave this rule out.`,
    })[p.fault],
  'too-many-possibilities': (p) =>
    `The switches ${listOf(p.names)} make ${p.count} combinations of this page, and at most ${p.limit} are compiled. Restrict them with \`only\`.`,
  'too-many-parts': (p) =>
    `${quote(p.name)} is computed from ${p.count} figures, including the parts of its parts. The limit is ${p.limit}.`,
  'customer-sql': () =>
    "A customer's file can't have a SELECT, because it could read the rows of every company. Write it in the base; a dataset can have `table` instead.",
  'wrong-unknown-column': (p) =>
    `No measure uses the column ${quote(p.name)}. ${allowed(p.allowed, 'Measures use')}`,
  'wrong-coverage': (p) =>
    `${quote(p.name)} can't measure how much is known: ${p.reason}. ${allowed(p.allowed, 'Measures that can:')}`,
  'unknown-table': (p) => `There is no table ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-column': (p) =>
    `${p.source === 'the SELECT' ? 'The SELECT' : `The table ${quote(p.source)}`} has no column ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'wrong-column': (p) =>
    `The column ${quote(p.name)} holds ${kindText(p.kind)}; ${quote(p.option)} needs ${kindText(p.need)}.`,
  'missing-unknown': (p) =>
    `The column ${quote(p.name)} of ${quote(p.table)} can be unknown, and ${quote(p.measure)} adds it up as if it were 0 there. Say which measure tells how much is known: \`unknown: { ${p.name}: MEASURE }\`.`,
  'wrong-key-column': (p) =>
    `The column ${quote(p.name)} can be unknown; ${quote(p.option)} needs columns with a value in every row.`,
  'shared-key': (p) =>
    p.key.length === 0
      ? `This says that a company has one row in the table ${quote(p.table)}, and there ${p.rows === 1 ? 'is one row' : `are ${p.rows} rows`} more.`
      : `This does not identify a row of the table ${quote(p.table)}: ${p.rows} ${p.rows === 1 ? 'row has' : 'rows have'} the key of another one, as ${p.key.map((name, at) => `${name} ${JSON.stringify(p.example[at] ?? null)}`).join(', ')}. Name the columns that do, or take the rows out that are there twice.`,
  'wrong-select': (p) => `This SELECT does not run. ${p.reason}`,
  'unknown-resource': (p) => `There is no resource ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-resource-field': (p) =>
    `The resource ${quote(p.resource)} has no field ${quote(p.name)}. ${allowed(p.allowed, 'Its fields:')}`,
  'unknown-status': (p) =>
    `${quote(p.name)} is no value of ${quote(p.field)}. ${allowed(p.allowed, 'Its values:')}`,
  'wrong-resource-field': (p) => `${quote(p.name)} can't be such a field: ${p.reason}.`,
  'opens-without-form': (p) =>
    `The page ${quote(p.route)} has no form for a row of ${quote(p.resource)}. Give it a widget of the type ${listOf(p.types)} with ${quote(`resource: ${p.resource}`)} and ${quote(`row: $route.${p.parameter}$`)}. ${p.allowed.length === 0 ? '' : allowed(p.allowed, 'Pages with such a form:')}`,
  'rows-without-key': (p) =>
    `The query ${quote(p.query)} has no dimension ${quote(p.name)}. Rows of ${quote(p.resource)} are found by its key.`,
} satisfies Partial<TextsByCode>;
