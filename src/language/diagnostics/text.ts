import type { DiagnosticParams } from './codes.ts';

type Texts = { readonly [Code in keyof DiagnosticParams]: (params: DiagnosticParams[Code]) => string };

/** The longest name or text that is told whole. */
const longest = 120;

const quote = (name: string): string =>
  `\`${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}\``;

/** Short lists are printed whole; of long ones the first few, since nobody reads forty names in a message. */
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 12).map(quote).join(', ');
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown;
}

const allowed = (names: readonly string[], before = 'Known are'): string =>
  names.length === 0 ? 'There are none.' : `${before} ${listOf(names)}.`;

const kindText = (kind: string): string =>
  ({ text: 'texts', number: 'numbers', date: 'dates', boolean: 'true or false' })[kind] ?? kind;

const knownOnly = (names: readonly string[]): string => (names.length === 0 ? '' : allowed(names));

const texts: Texts = {
  'unreadable-file': ({ reason }) => `This file can't be read: ${reason}.`,
  'link-outside': ({ target }) =>
    `This is a link to ${quote(target)}, which is not a file inside the folder of pages. It is not followed.`,
  'unknown-file': (p) =>
    `This file is in no folder that is read. ${allowed(p.allowed, 'Documents stand in')}`,
  'name-taken': (p) => `${quote(p.name)} is already defined by ${p.other}.`,
  'missing-app': () =>
    'There is no app.yaml, which says what the product is called, its languages and its menu.',
  'bad-customer-name': (p) =>
    `${quote(p.name)} can't be a customer's name. Use lower-case letters, digits, - and _.`,

  'file-too-large': (p) =>
    `This file has ${p.bytes > p.limit ? 'more than ' : ''}${p.limit / 1_048_576} MiB, the most that a document may have.`,
  'not-utf8': (p) =>
    `This file is not UTF-8 text${p.encoding ? ` (it looks like ${p.encoding})` : ''}. Save it as UTF-8.`,
  'yaml-syntax': (p) => `This is not valid YAML: ${p.reason}`,
  'json-syntax': (p) => `This is not valid JSON: ${p.reason}`,
  'duplicate-key': (p) => `The key ${quote(p.key)} stands here a second time. Keep one of them.`,
  'too-many-aliases': (p) =>
    `Anchors and aliases multiply this file beyond reason (the limit is ${p.limit} copies). Write out what is needed.`,
  'too-deep': (p) => `This is nested more than ${p.limit} levels deep.`,
  'empty-file': () => 'This file is empty.',
  'forbidden-name': (p) => `${quote(p.name)} can't be used as a name.`,

  'unknown-key': (p) =>
    p.name === '<<'
      ? 'Merge keys (`<<`) are not taken. A query starts from another with `extends`; a whole value is repeated with an alias.'
      : p.joined !== undefined
        ? `The key ${quote(p.name)} lacks a space after its colon.`
        : p.belongs !== undefined
          ? `The key ${quote(p.name)} means nothing here. Write ${quote(p.belongs)}.`
          : `The key ${quote(p.name)} means nothing here${p.missing ? `, and ${p.missing.map(quote).join(' and ')} ${p.missing.length > 1 ? 'are' : 'is'} missing` : ''}. ${allowed(p.allowed)}`,
  'missing-key': (p) =>
    `${p.in} needs ${p.keys.map(quote).join(' and ')}${p.types ? `: one of ${listOf(p.types)}` : ''}.`,
  'wrong-type': (p) =>
    `This must be ${p.expected}, and is ${p.found}${p.found === 'a number' && p.expected.startsWith('a text') ? ': put it in quotes' : ''}.`,
  'not-allowed': (p) => `${quote(p.value)} is not possible here. ${allowed(p.allowed, 'Use one of')}`,
  'bad-format': (p) => `${quote(p.value)} has the wrong form: ${p.expected}.`,
  'out-of-range': (p) => `${p.value} is out of range: ${p.bound}.`,
  'wrong-length': (p) => `This has ${p.found} ${p.found === 1 ? 'entry' : 'entries'}: ${p.bound}.`,
  'repeated-item': (p) => `${quote(p.value)} stands in this list twice.`,
  'unknown-widget-type': (p) => `There is no widget type ${quote(p.name)}. ${allowed(p.allowed)}`,

  'unknown-widget': (p) => `This page has no widget ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-filter-bar': (p) => `There is no filter bar ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-query': (p) => `This page has no query ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-dataset': (p) => `There is no dataset ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-measure': (p) =>
    `${quote(p.name)} is no measure of ${quote(p.dataset)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-dimension': (p) =>
    `${quote(p.name)} is no dimension of ${quote(p.dataset)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-grain': (p) =>
    `${quote(p.dimension)} can't be grouped by ${quote(p.name)}. ${allowed(p.allowed, 'Possible are')}`,
  'unknown-component': (p) => `The filter bar has no component ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-icon': (p) => `There is no icon ${quote(p.name)} among the Ant Design icons.`,
  'unknown-menu-section': (p) =>
    `The menu of app.yaml has no section ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-home': (p) => `No page has the route ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-currency': (p) =>
    `There is no currency ${quote(p.name)}: codes are those of ISO 4217, such as \`EUR\`.`,
  'unknown-time-zone': (p) => `There is no time zone ${quote(p.name)}: names are like \`Europe/Berlin\`.`,
  'unknown-route': (p) => `No page has the route ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-i18n-key': (p) =>
    p.default
      ? `The dictionaries have no name for this: add ${quote(p.key)}, or give it a title of its own.`
      : `The dictionaries have no key ${quote(p.key)}.`,
  'untranslated-text': (p) => `${quote(p.text)} is no i18n key, so it is shown as it is in every language.`,
  'unknown-placeholder': (p) =>
    `The text has the placeholder ${quote(`{{${p.name}}}`)}${p.language === null ? '' : ` in ${quote(p.language)}`}, for which there is no value. ${allowed(p.allowed, 'Its values are')}`,
  'missing-translation': (p) =>
    `${quote(p.key)} is not translated: ${quote(p.language)} lacks it, ${p.definedIn} has it.`,
  'missing-dictionary': (p) =>
    `There is no dictionary ${quote(`locales/${p.language}.yaml`)} for this language.`,
  'unused-dictionary': (p) =>
    `app.yaml does not list the language ${quote(p.language)}, so nobody would see this dictionary. ${allowed(p.allowed, 'It lists')}`,
  'placeholder-differs': (p) =>
    `The text ${quote(p.key)} has other placeholders in ${quote(p.language)} than in the default language:${p.missing.length > 0 ? ` it lacks ${listOf(p.missing)}` : ''}${p.missing.length > 0 && p.extra.length > 0 ? ' and' : ''}${p.extra.length > 0 ? ` has ${listOf(p.extra)} besides` : ''}.`,
  'unknown-field': (p) =>
    `The query ${quote(p.query)} has no ${p.kind} ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-subject': (p) =>
    `No role may do anything with ${quote(p.name)}, so only administrators see this, and users to whom it was given by name. ${allowed(p.allowed)} List a subject of your own in \`subjects\` of app.yaml.`,
  'unknown-token': (p) =>
    p.kind === null
      ? `${quote(p.name)} would be sent as it stands: what a filter holds is written with its name between two dollar signs. ${knownOnly(p.allowed)}`
      : `${quote(p.name)} stands for nothing: there is no such ${p.kind}. ${knownOnly(p.allowed)}`,

  'hierarchy-cycle': (p) => `These components wait for each other for ever: ${p.cycle}.`,
  'token-not-ancestor': (p) =>
    `${quote(p.component)} asks with ${quote(p.token)}, but does not stand below it in the hierarchy, so it would not reload when that changes. ${p.allowed.length > 0 ? `Above it ${p.allowed.length === 1 ? 'stands' : 'stand'} ${listOf(p.allowed)}.` : 'Nothing stands above it.'}`,
  'component-loaded-twice': (p) =>
    `${quote(p.name)} takes its entries from two calls: ${listOf(p.paths)}. Keep one.`,
  'component-placed-twice': (p) => `${quote(p.name)} is shown twice.`,
  'component-not-shown': (p) => `${quote(p.name)} is in no row of visualHierarchy, so nobody would see it.`,
  'component-never-filled': (p) =>
    `Reports wait for ${quote(p.name)}, which nothing can ever fill: ${p.empty === p.name ? 'it is necessary, and' : `it stands below ${quote(p.empty)}, which`} has no entries from an API, no data${p.type === 'selectDate' ? '' : ' and no default'}.`,
  'component-behind-submit': (p) =>
    `Reports wait for ${quote(p.name)}, which stands below the button ${quote(p.submit)}; that takes no press before ${quote(p.name)} is filled. Put it above the button, or don't make it necessary.`,
  'submits-wait': (p) =>
    `The buttons ${quote(p.other)} and ${quote(p.name)} are both necessary, so each takes no press before the other is pressed. Make one of them necessary.`,
  'component-takes-no-entries': (p) => `${quote(p.name)} is a ${p.type}, which takes nothing from an API.`,
  'wrong-default': (p) => `The default of a ${quote(p.type)} must be ${p.expected}.`,
  'impossible-date': (p) => `The calendar has no day ${quote(p.value)}.`,
  'reversed-range': (p) => `This range ends before it starts: ${quote(p.start)} is after ${quote(p.end)}.`,
  'optional-parent': (p) =>
    `${quote(p.child)} ${p.isButton ? 'takes no press' : 'stays empty'} while ${quote(p.name)} above it is empty, and ${quote(p.name)} may stay empty. Say \`isNecessary: true\` in ${quote(p.name)}, give it a default, or take it off that path of the hierarchy.`,
  'unused-filter': (p) =>
    `No query of this page is narrowed by ${listOf(p.names)}, so choosing there changes nothing. Name ${p.names.length > 1 ? 'them' : `${quote(`$${p.names[0]!}$`)}`} in the params of a query, or take ${p.names.length > 1 ? 'them' : 'it'} off the bar.`,
  'data-not-used': (p) => `The data of ${quote(p.name)} would never be shown: ${p.reason}.`,

  'query-without-path': (p) =>
    `The query ${quote(p.name)} needs a path, its own or that of a query that it extends.`,
  'query-cycle': (p) => `These queries extend each other in a circle: ${p.cycle}.`,
  'unused-query': (p) => `No widget shows the query ${quote(p.name)}, so it is never asked.`,
  'public-page-asks': (p) =>
    `${quote(p.route)} is public: before login there is nobody whose data this could ask for.`,
  'unknown-api-path': (p) =>
    `The API has no ${p.method} path ${quote(p.name)}.${p.allowed.length > 0 ? ` ${allowed(p.allowed, 'Near it are')}` : ''}`,
  'unknown-api-parameter': (p) =>
    `${quote(p.api)} takes no parameter ${quote(p.name)}. ${allowed(p.allowed, 'It takes')}`,
  'missing-api-parameter': (p) => `${quote(p.api)} needs the parameter ${quote(p.name)}.`,
  'unknown-response-key': (p) =>
    `The reply of ${quote(p.api)} has no entries under ${quote(p.name)}. ${p.allowed.length === 0 ? 'It has none at all.' : allowed(p.allowed, 'It has them under')}`,
  'bad-api-value': (p) =>
    `${quote(p.value)} can't be the parameter ${quote(p.name)}: it must be ${p.expected}.`,

  'unknown-form-field': (p) => `The form has no field ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-api-field': (p) =>
    `${quote(p.api)} takes no field ${quote(p.name)}. ${allowed(p.allowed, 'It takes')}`,
  'missing-api-field': (p) =>
    `${quote(p.api)} needs the field ${quote(p.name)}, which is not sent or may be left empty.`,
  'bad-pattern': (p) => `${quote(p.pattern)} is no regular expression: ${p.reason}.`,
  'no-choices': (p) =>
    `The list ${quote(p.name)} has nothing to choose from. Give its items oneOf, or its field options.`,
  'unknown-link-parameter': (p) =>
    `${quote(p.route)} has no parameter ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'missing-link-parameter': (p) =>
    `${quote(p.route)} needs its parameter ${quote(p.name)}. Say which field it is taken from.`,

  'widget-in-no-row': (p) =>
    p.left
      ? `These rows stand in place of those of the base, and leave out ${listOf(p.left)}. Place ${p.left.length > 1 ? 'them' : 'it'} too, or say \`disabled: true\` in ${p.left.length > 1 ? 'each' : 'it'}.`
      : `The widget ${quote(p.name)} is in no row, so nobody would see it.`,
  'widget-placed-twice': (p) => `The widget ${quote(p.name)} stands in the rows twice.`,
  'row-too-wide': (p) => `The spans of this row add up to ${p.total}; a row is 24 columns wide.`,
  'no-query': (p) =>
    `${quote(p.value)} would be a field of a query, but this widget has no query. Session values are written ${quote('$session.NAME$')}.`,
  'not-a-measure': (p) =>
    `${quote(p.name)} is a dimension; a measure is needed here. ${allowed(p.allowed, `The query ${quote(p.query)} has`)}`,
  'not-a-dimension': (p) =>
    `${quote(p.name)} is a measure; a dimension is needed here. ${allowed(p.allowed, `The query ${quote(p.query)} has`)}`,
  'not-a-date': (p) =>
    `${quote(p.name)} is no date; time is needed here. ${allowed(p.allowed, 'Dates of the query are')}`,
  'not-asked-for': (p) =>
    `The query ${quote(p.query)} does not ask for ${quote(p.name)}. Add it to its ${p.list}.`,
  'token-not-filled': (p) =>
    `${quote(p.name)} is not filled in here: a widget names fields of its query. Tokens stand in the path and the params of queries and filters.`,
  'no-order': (p) =>
    `A line joins members in their order, and ${quote(p.name)} has none. Draw it as \`bar\` or \`column\`, or give the dimension an \`order\` in the dataset ${quote(p.dataset)}.`,
  'two-units': (p) =>
    `One axis shows one unit: ${p.units.map(({ name, format }) => `${quote(name)} is ${format}`).join(', ')}. Draw each in a widget of its own.`,
  'not-combinable': (p) =>
    `Rows of ${quote(p.query)} stand for each ${p.over.join(' and ')}, and ${quote(p.measure)} can't be added up over ${p.over.length > 1 ? 'these' : 'it'}. A query with a ${quote('limit')} is asked as it stands: show it by ${listOf(p.over)} too, leave the limit out, or ask another query.`,
  'not-additive': (p) =>
    `${quote(p.measure)} can't be ${p.why}: its parts don't add up to a whole. ${p.allowed.length === 0 ? 'No measure of the query does.' : allowed(p.allowed, 'Those of the query that do are')}`,
  'no-comparison': (p) =>
    `The query ${quote(p.query)} has no ${quote('compare')}, so there is nothing to compare with. Add ${quote('compare: previous_period')} to its params.`,
  'wrong-comparison': (p) =>
    `The query ${quote(p.query)} can't be compared with: it lacks ${quote(p.lacks)}.`,

  'checks-without-page': (p) => `There is no page ${quote(p.page)} for these checks.`,
  'wrong-selection': (p) => `${quote(p.name)} is a ${p.type}: select ${p.expected}.`,
  'no-total': (p) =>
    `${quote(p.query)} asks no dataset, so its answer has no total. Say \`of: rows\`, or \`of: each\` in a range.`,
  'no-bound': () => 'A range needs `min`, `max` or both.',

  'duplicate-route': (p) => `The route ${quote(p.route)} is already that of ${p.other}.`,

  'not-one-aggregation': (p) =>
    p.found.length === 0
      ? `The measure ${quote(p.name)} says no way to compute it. Give it one of sum, count, countDistinct, cumulativeDistinct, min, max, average, single, ratio or difference.`
      : `The measure ${quote(p.name)} says ${p.found.length} ways to compute it: ${listOf(p.found)}. Keep one.`,
  'needs-another-key': (p) => `${quote(p.name)} has no effect without ${quote(p.needs)}.`,
  'several-currencies': (p) =>
    `The parts of ${quote(p.name)} are amounts in different currencies: ${listOf(p.found)}. Take parts of one currency.`,
  'not-one-source': (p) =>
    p.found.length === 0 ? 'A dataset needs `table` or `sql`.' : 'A dataset has `table` or `sql`, not both.',
  'wrong-time-dimension': (p) =>
    `${quote(p.name)} is no dimension with grains, so it can't be the dataset's time. ${allowed(p.allowed, 'Dates are')}`,
  'wrong-part': (p) => `${quote(p.name)} can't be a part: ${p.reason}.`,
  'too-many-parts': (p) =>
    `${quote(p.name)} is computed from ${p.count} figures, counted through all of its parts (the limit is ${p.limit}). Compute it from fewer.`,
  'customer-sql': () =>
    "A customer's dataset has no `sql`, which could read the rows of every company. Name a `table`, or write the dataset in the base.",
  'wrong-unknown-column': (p) =>
    `No measure is computed from the column ${quote(p.name)}. ${allowed(p.allowed, 'Measures are computed from')}`,
  'wrong-coverage': (p) =>
    `${quote(p.name)} can't tell how much is known: ${p.reason}. ${allowed(p.allowed, 'Measures that can are')}`,

  'unknown-table': (p) => `There is no table ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-column': (p) =>
    `${p.source === 'the SELECT' ? 'The SELECT' : `The table ${quote(p.source)}`} has no column ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'wrong-column': (p) =>
    `The column ${quote(p.name)} holds ${kindText(p.kind)}; ${quote(p.option)} needs ${kindText(p.need)}.`,
  'wrong-select': (p) => `This SELECT can't be asked. ${p.reason}`,

  'overlay-changes-nothing': (p) =>
    `This changes nothing: ${p.key === '' ? 'all of it' : quote(p.key)} is the same in ${p.base}. Delete it here.`,
  'overlay-removes-nothing': (p) => `This removes ${quote(p.key)}, which is not there in ${p.base}.`,
  'overlay-unknown-name': (p) =>
    `There is no ${p.kind} ${quote(p.name)} in ${p.base} to change. ${allowed(p.allowed, 'It has')} If it is meant to be new, say \`new: true\`.`,
  'overlay-not-new': (p) =>
    `${quote(p.name)} says \`new: true\`, but ${p.base} has a ${p.kind} of this name.`,
  'overlay-unknown-text': (p) =>
    `${p.base} has no text ${quote(p.key)} to change, and nothing of this customer's own names it.`,
  'overlay-without-base': (p) =>
    `There is no ${p.base} for this file to change. If it is the customer's own, it says \`new: true\`.`,
};

/** The sentence for a diagnostic, in the analyst's words. */
export function messageOf<Code extends keyof DiagnosticParams>(
  code: Code,
  params: DiagnosticParams[Code],
): string {
  return texts[code](params).trim();
}
