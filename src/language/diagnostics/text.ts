import { aggregations } from '../terms/measure-spec.ts';
import type { DiagnosticParams } from './codes.ts';

type Texts = { readonly [Code in keyof DiagnosticParams]: (params: DiagnosticParams[Code]) => string };

/** The maximum length of a name or text in a message. */
const longest = 120;

const quote = (name: string): string =>
  `\`${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}\``;

/** Short lists are complete, long ones are truncated. */
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 12).map(quote).join(', ');
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown;
}

const allowed = (names: readonly string[], before = 'Known:'): string =>
  names.length === 0 ? 'There are none.' : `${before} ${listOf(names)}.`;

const kindText = (kind: string): string =>
  ({ text: 'texts', number: 'numbers', date: 'dates', boolean: 'true or false' })[kind] ?? kind;

const knownOnly = (names: readonly string[]): string => (names.length === 0 ? '' : allowed(names));

const texts: Texts = {
  'unreadable-file': ({ reason }) => `This file can't be read: ${reason}.`,
  'link-outside': ({ target }) =>
    `This is a link to ${quote(target)}, which is outside the folder of pages or not a file. Such links are not followed.`,
  'unknown-file': (p) => `Files at this place are not read. ${allowed(p.allowed, 'Documents are in')}`,
  'name-taken': (p) => `${quote(p.name)} is already defined by ${p.other}.`,
  'missing-app': () => 'There is no app.yaml. It must define the product, its languages and its menu.',
  'bad-customer-name': (p) =>
    `${quote(p.name)} can't be a customer's name. Use lower-case letters, digits, - and _.`,

  'file-too-large': (p) => `This file is too large. The limit is ${p.limit / 1_048_576} MiB.`,
  'not-utf8': (p) =>
    `This file is not UTF-8 text${p.encoding ? ` (it looks like ${p.encoding})` : ''}. Save it as UTF-8.`,
  'yaml-syntax': (p) => `This is not valid YAML: ${p.reason}`,
  'json-syntax': (p) => `This is not valid JSON: ${p.reason}`,
  'duplicate-key': (p) => `The key ${quote(p.key)} is in this map twice. Keep one of them.`,
  'too-many-aliases': (p) =>
    `Anchors and aliases make this file too large (the limit is ${p.limit} copies). Write the values out.`,
  'too-deep': (p) => `This is nested more than ${p.limit} levels deep.`,
  'empty-file': () => 'This file is empty.',
  'forbidden-name': (p) => `${quote(p.name)} can't be used as a name.`,

  'unknown-key': (p) =>
    p.name === '<<'
      ? 'Merge keys (`<<`) are not supported. Use `extends` to base a query on another one. Use an alias to repeat a whole value.'
      : p.joined !== undefined
        ? `A space is missing after the colon of the key ${quote(p.name)}.`
        : p.belongs !== undefined
          ? `The key ${quote(p.name)} is not allowed here. Write ${quote(p.belongs)}.`
          : `The key ${quote(p.name)} is unknown here${p.missing ? `, and ${p.missing.map(quote).join(' and ')} ${p.missing.length > 1 ? 'are' : 'is'} missing` : ''}. ${allowed(p.allowed)}`,
  'not-supported': (p) => `${quote(p.name)} can't be used here. ${p.reason}`,
  'missing-key': (p) =>
    `${p.in} needs ${p.keys.map(quote).join(' and ')}${p.types ? `: one of ${listOf(p.types)}` : ''}.`,
  'wrong-type': (p) =>
    `This must be ${p.expected}, and is ${p.found}${p.found === 'a number' && p.expected.startsWith('a text') ? ': put it in quotes' : ''}.`,
  'not-allowed': (p) => `${quote(p.value)} is not allowed here. ${allowed(p.allowed, 'Use one of')}`,
  'bad-format': (p) => `${quote(p.value)} has the wrong form: ${p.expected}.`,
  'out-of-range': (p) => `${p.value} is out of range: ${p.bound}.`,
  'wrong-length': (p) => `This has ${p.found} ${p.found === 1 ? 'entry' : 'entries'}: ${p.bound}.`,
  'repeated-item': (p) => `${quote(p.value)} is in this list twice.`,
  'unknown-widget-type': (p) => `There is no widget type ${quote(p.name)}. ${allowed(p.allowed)}`,

  'unknown-widget': (p) => `This page has no widget ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-filter-bar': (p) => `There is no filter bar ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-query': (p) => `This page has no query ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-filter-list': (p) => `There is no list ${quote(p.name)}. ${allowed(p.allowed)}`,
  'narrows-no-list': (p) =>
    `${quote(p.name)} narrows nothing: no call of filters has the parameter ${quote(p.parameter)}. ${allowed(p.allowed)}`,
  'list-among-itself': (p) => `The list ${quote(p.name)} is among itself.`,
  'same-list-key': (p) =>
    `${quote(p.name)} and ${quote(p.other)} are both called ${quote(p.key)} in an answer. Name one of them.`,
  'unknown-dataset': (p) => `There is no dataset ${quote(p.name)}. ${allowed(p.allowed)}`,
  'nothing-to-explain': (p) => `No dataset has a dimension ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-measure': (p) =>
    `${quote(p.name)} is not a measure of ${quote(p.dataset)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-dimension': (p) =>
    `${quote(p.name)} is not a dimension of ${quote(p.dataset)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-list': (p) =>
    `No dataset ranks ${quote(p.name)} in its ${quote('insights')}. ${allowed(p.allowed, 'Leaderboards:')}`,
  'unknown-operation': (p) =>
    `${quote(p.name)} is not an operation on ${quote(p.measure)}. ${allowed(p.allowed, 'Possible:')}`,
  'unknown-page-name': (p) =>
    `No call of filters answers ${quote(p.name)}: it is neither a page name nor a call. ${allowed(p.allowed)}`,
  'unused-list': (p) =>
    `The list ${quote(p.name)} is never answered: neither ${quote('listsOf')} names it, nor another list's ${quote('among')}.`,
  'unknown-grain': (p) =>
    `${quote(p.dimension)} can't be grouped by ${quote(p.name)}. ${allowed(p.allowed, 'Possible:')}`,
  'unknown-component': (p) => `The filter bar has no component ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-icon': (p) => `There is no icon ${quote(p.name)} among the Ant Design icons.`,
  'unknown-menu-section': (p) =>
    `The menu of app.yaml has no section ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-file-area': (p) =>
    `\`files.areas\` of app.yaml has no area ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-home': (p) => `No page has the route ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-currency': (p) =>
    `There is no currency ${quote(p.name)}. Use a code of ISO 4217, such as \`EUR\`.`,
  'unknown-time-zone': (p) => `There is no time zone ${quote(p.name)}. Use a name such as \`Europe/Berlin\`.`,
  'unknown-route': (p) => `No page has the route ${quote(p.name)}. ${allowed(p.allowed)}`,
  'no-route-below': (p) => `No page has a route below ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-i18n-key': (p) =>
    p.default
      ? `The dictionaries have no title for this. Add the key ${quote(p.key)}, or write a title here.`
      : `The dictionaries have no key ${quote(p.key)}.`,
  'untranslated-text': (p) =>
    `${quote(p.text)} is not a key of the dictionaries, so this text is the same in every language.`,
  'ambiguous-placeholder': (p) =>
    `{{${p.name}}} may stand for ${p.meanings.map(quote).join(' or ')}. Say which in \`values\`.`,
  'unknown-placeholder': (p) =>
    `The placeholder ${quote(`{{${p.name}}}`)} of this text${p.language === null ? '' : ` in ${quote(p.language)}`} has no value. ${allowed(p.allowed, 'Values here:')}`,
  'missing-translation': (p) =>
    `${quote(p.key)} has no translation in ${quote(p.language)}. It is in ${p.definedIn}.`,
  'missing-dictionary': (p) =>
    `There is no dictionary ${quote(`locales/${p.language}.yaml`)} for this language.`,
  'unused-dictionary': (p) =>
    `app.yaml does not list the language ${quote(p.language)}, so this dictionary is never used. ${allowed(p.allowed, 'It lists')}`,
  'placeholder-differs': (p) =>
    `The placeholders of ${quote(p.key)} differ between ${quote(p.language)} and the default language.${p.missing.length > 0 ? ` Missing: ${listOf(p.missing)}.` : ''}${p.extra.length > 0 ? ` Not in the default language: ${listOf(p.extra)}.` : ''}`,
  'unknown-field': (p) =>
    `The query ${quote(p.query)} has no ${p.kind} ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-subject': (p) =>
    `No role has an ability on ${quote(p.name)}. Only administrators and users with an ability on it will see this. ${allowed(p.allowed)} Add a subject of your own to \`subjects\` in app.yaml.`,
  'unknown-token': (p) =>
    p.kind === null
      ? `${quote(p.name)} is not a token, so this text would be sent unchanged. The token of a filter is its name between two dollar signs. ${knownOnly(p.allowed)}`
      : `${quote(p.name)} has no value: there is no such ${p.kind}. ${knownOnly(p.allowed)}`,

  'expression-syntax': (p) => `This can't be read as an expression: ${p.reason}.`,
  'unknown-name': (p) =>
    `${quote(p.name)} stands for nothing here. ${allowed(p.allowed, 'Names that an expression of this page may use:')}`,
  'expression-types': (p) => `This can't be computed: ${p.reason}.`,
  'not-a-condition': (p) =>
    `A condition must be true or false, and this is ${p.found}. Compare it with something, such as ${quote("brand == 'acme'")} or ${quote('rows.daily > 0')}.`,

  'hierarchy-cycle': (p) =>
    `The hierarchy has a cycle: ${p.cycle}. These components would wait for each other forever.`,
  'token-not-ancestor': (p) =>
    `${quote(p.component)} uses ${quote(p.token)}, but is not below that component in the hierarchy. It would not reload when it changes. ${p.allowed.length > 0 ? `Components above it: ${listOf(p.allowed)}.` : 'No component is above it.'}`,
  'component-loaded-twice': (p) =>
    `${quote(p.name)} gets its entries from two calls: ${listOf(p.paths)}. Keep one.`,
  'component-placed-twice': (p) => `${quote(p.name)} is shown twice.`,
  'hidden-component-placed': (p) =>
    `${quote(p.name)} has \`shown: false\`, so it has no place among the controls. Take it out of visualHierarchy, or leave out \`shown\`.`,
  'component-not-shown': (p) => `${quote(p.name)} is in no row of visualHierarchy, so it is not shown.`,
  'component-never-filled': (p) =>
    `${quote(p.name)} is necessary, but can never have a value, so reports would wait forever. ${p.empty === p.name ? 'It' : `It is below ${quote(p.empty)}, which`} has no entries from an API${p.type === 'selectDate' ? ' and no data' : ', no data and no default'}.`,
  'component-behind-submit': (p) =>
    `${quote(p.name)} is necessary and below the button ${quote(p.submit)}. The button is disabled until ${quote(p.name)} has a value, which it gets only after the button is pressed. Put it above the button, or make it optional.`,
  'submits-wait': (p) =>
    `The buttons ${quote(p.other)} and ${quote(p.name)} are both necessary, so each is disabled until the other is pressed. Make only one of them necessary.`,
  'component-takes-no-entries': (p) => `${quote(p.name)} is a ${p.type}, which has no entries from an API.`,
  'list-of-periods': (p) =>
    `${quote(p.name)} would send several periods of ${quote(p.dimension)}, and a report takes one range of dates. Make it a \`selectList\`.`,
  'all-is-a-member': (p) =>
    `\`all\` would be sent as a member of ${quote(p.dimension)}: only dimensions with a label take it for all of them. The value \`B000001\` filters nothing anywhere.`,
  'list-not-permitted': (p) =>
    `The list of ${quote(p.name)} comes from ${quote(p.dataset)}, which asks for the right ${quote(p.access)}, and the page does not. Give the page the same \`access\`, or take the list from another dataset.`,
  'wrong-default': (p) => `The default of a ${quote(p.type)} must be ${p.expected}.`,
  'impossible-date': (p) => `The calendar has no day ${quote(p.value)}.`,
  'reversed-range': (p) => `This range ends before it starts: ${quote(p.start)} is after ${quote(p.end)}.`,
  'optional-parent': (p) =>
    `${quote(p.child)} ${p.isButton ? 'is disabled' : 'stays empty'} while ${quote(p.name)} above it is empty, and ${quote(p.name)} is optional. Add \`isNecessary: true\` or a default to ${quote(p.name)}, or remove it from that path of the hierarchy.`,
  'unused-filter': (p) =>
    `No query of this page uses ${listOf(p.names)}, so a choice there has no effect. Use ${p.names.length > 1 ? 'them' : `${quote(`$${p.names[0]!}$`)}`} in the params of a query, or remove ${p.names.length > 1 ? 'them' : 'it'} from the bar.`,
  'wrong-filter-form': (p) => wrongFilterForm(p),
  'property-not-used': (p) =>
    `${quote(p.name)} is for a \`${p.of}\`, and this is a \`${p.type}\`: it has no effect here.`,
  'data-not-used': (p) => `The data of ${quote(p.name)} are never shown: ${p.reason}.`,

  'query-without-path': (p) => `The query ${quote(p.name)} has no path, and extends no query with a path.`,
  'query-cycle': (p) => `These queries extend each other in a cycle: ${p.cycle}.`,
  'unused-query': (p) => `No widget uses the query ${quote(p.name)}, so it is never sent.`,
  'public-page-asks': (p) =>
    `${quote(p.route)} is public, and public pages can't load data: before login the user is unknown.`,
  'unknown-api-path': (p) =>
    `The API has no ${p.method} path ${quote(p.name)}.${p.allowed.length > 0 ? ` ${allowed(p.allowed, 'Similar paths:')}` : ''}`,
  'unknown-api-parameter': (p) =>
    `${quote(p.api)} has no parameter ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'missing-api-parameter': (p) => `${quote(p.api)} needs the parameter ${quote(p.name)}.`,
  'unknown-response-key': (p) =>
    `The reply of ${quote(p.api)} has no list ${quote(p.name)}. ${p.allowed.length === 0 ? 'It has no lists.' : allowed(p.allowed, 'Its lists:')}`,
  'bad-api-value': (p) =>
    `The parameter ${quote(p.name)} can't be ${quote(p.value)}. It must be ${p.expected}.`,

  'unknown-form-field': (p) => `The form has no field ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-command': (p) => `This page has no command ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unused-command': (p) => `Nothing on this page calls the command ${quote(p.name)}.`,
  'unguarded-danger': () =>
    'This takes something away at the first click. Add `confirm`, so that users are asked, or `undo`.',
  'same-for-each-row': (p) =>
    `The command ${quote(p.name)} sends the same for each row. Name a field of the row in its path or body, as \`$record.NAME$\`.`,
  'bad-body-value': (p) =>
    `The field ${quote(p.name)} of ${quote(p.api)} can't be ${quote(p.value)}. It must be ${p.expected}.`,
  'unknown-api-field': (p) =>
    `${quote(p.api)} accepts no field ${quote(p.name)}. ${allowed(p.allowed, 'It accepts')}`,
  'missing-api-field': (p) =>
    `${quote(p.api)} needs the field ${quote(p.name)}. It is not sent, or users may leave it empty.`,
  'bad-pattern': (p) => `${quote(p.pattern)} is not a valid regular expression: ${p.reason}.`,
  'no-choices': (p) =>
    `The list ${quote(p.name)} has no entries. Add \`oneOf\` to its items, or \`options\` to its field.`,
  'unknown-link-parameter': (p) =>
    `${quote(p.route)} has no parameter ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'unknown-link-filter': (p) =>
    p.allowed.length === 0
      ? `The page at ${quote(p.route)} has no filter bar, so it can't open with ${quote(p.name)}.`
      : `The filter bar of ${quote(p.route)} has no component ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'wrong-link-filter': (p) =>
    `${quote(p.name)} of ${quote(p.route)} ${LINKED[p.kind]}, and ${quote(p.value)} ${p.given === null ? 'is a member' : LINKED[p.given]}. Pass what it takes, or leave it out.`,
  'wrong-selects': (p) => wrongSelects(p),
  'not-of-one-member': (p) =>
    p.allowed.length === 0
      ? `This widget shows one figure of all rows, so no single ${quote(p.name)} is known where it is clicked. Leave it out, or give the query \`limit: 1\`.`
      : `A mark of this widget stands for all members of ${quote(p.name)} together. ${allowed(p.allowed, 'Each mark has its own')}`,
  'missing-link-parameter': (p) =>
    `${quote(p.route)} needs the parameter ${quote(p.name)}. Say where it comes from.`,

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

  'checks-without-page': (p) => `There is no page ${quote(p.page)} for these checks.`,
  'wrong-selection': (p) => `${quote(p.name)} is a ${p.type}: select ${p.expected}.`,
  'no-total': (p) =>
    `${quote(p.query)} does not query a dataset, so its answer has no total. Write \`of: rows\`, or \`of: each\` in a range.`,
  'no-bound': () => 'A range needs `min`, `max` or both.',

  'duplicate-insight': (p) => `${p.other} already has ${quote(p.key)} among its ${quote('insights')}.`,
  'steps-without-end': (p) =>
    `The last step, ${quote(p.step)}, has no form with ${quote('submit')}: what is filled in in the steps is never sent.`,
  'page-without-widgets': (p) =>
    `${quote(p.route)} has no ${quote('widgets')}, and no page names it as its ${quote('parent')}.`,
  'nested-child': (p) =>
    `${quote(p.route)} is itself a child: of ${quote(p.parent)}. Tabs of pages have one level.`,
  'child-parameters': (p) =>
    p.allowed.length === 0
      ? `${quote(p.route)} has no parameters, so its children can't have any.`
      : `A child has the parameters of its parent: of ${quote(p.route)} these are ${listOf(p.allowed)}.`,
  'child-beyond-parent': (p) =>
    `${quote(p.route)} asks for the right to ${quote(p.access)}, and so do its children.`,
  'duplicate-child': (p) =>
    p.key === 'title'
      ? `${quote(p.other)} has a tab of the same title. Give one of them another.`
      : `${quote(p.other)} has the same place among the tabs. Give one of them another number.`,
  'duplicate-route': (p) => `${p.other} already has the route ${quote(p.route)}.`,

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

  'overlay-changes-nothing': (p) =>
    `This has no effect: ${p.key === '' ? 'everything here' : quote(p.key)} is the same in ${p.base}. Delete it here.`,
  'overlay-removes-nothing': (p) => `This removes ${quote(p.key)}, but ${p.base} does not have it.`,
  'overlay-unknown-name': (p) =>
    `There is no ${p.kind} ${quote(p.name)} in ${p.base} to change. ${allowed(p.allowed, 'It has')} If it is new, add \`new: true\`.`,
  'overlay-not-new': (p) => `${quote(p.name)} has \`new: true\`, but ${p.base} has a ${p.kind} of this name.`,
  'overlay-changes-type': (p) =>
    `${quote(p.name)} is ${p.of} in ${p.base}, and the table holds it once for all companies: it can't be ${p.type} for this one. Add a column with \`new: true\`, or change the base.`,
  'overlay-unknown-text': (p) =>
    `${p.base} has no text ${quote(p.key)} to change, and no page of this customer uses it.`,
  'overlay-without-base': (p) =>
    `There is no ${p.base} for this file to change. If the document is new, add \`new: true\`.`,
};

function wrongSelects({ name, type, dimension, takes }: DiagnosticParams['wrong-selects']): string {
  const own = `${quote(name)} ${
    takes === 'switch'
      ? 'is a switch: it chooses what is asked for'
      : takes === 'excluded'
        ? 'leaves out what is chosen in it'
        : takes === 'dates'
          ? 'takes dates'
          : takes === 'no-dates'
            ? 'takes entries of a list, and no dates'
            : takes === 'no-member'
              ? `is a ${type}, which takes no member`
              : `lists ${quote(takes.dimension)} of the dataset ${quote(takes.dataset)}`
  }`;
  return `${own}, so a click can't choose a member of ${quote(dimension)} in it.`;
}

const DOES: Readonly<Record<DiagnosticParams['wrong-filter-form']['kind'], string>> = {
  keep: 'stands for members that are kept',
  'leave-out': 'leaves out what is chosen (`excluded: true`)',
  search: 'is a text to look for in names',
  numbers: 'is a range of numbers',
};

/** The same words when a link passes the value. */
const LINKED = { ...DOES, box: 'is yes or no' };

const ELSEWHERE: typeof DOES = {
  keep: 'It can stand in no parameter of this dimension',
  'leave-out': 'Only filters of a dataset can leave out, each with `!` behind its name',
  search: 'It looks through dimensions of texts whose names are in the data, each with `~` behind its name',
  numbers: 'It filters a dimension of numbers, or a measure: `having: [spend=$range$]`',
};

function wrongFilterForm({ token, parameter, kind, right }: DiagnosticParams['wrong-filter-form']): string {
  const hint = right === null ? ELSEWHERE[kind] : `Write ${quote(right)}`;
  return `${quote(token)} ${DOES[kind]}, and ${quote(parameter)} does something else with it. ${hint}.`;
}

/** The message of a diagnostic. */
export function messageOf<Code extends keyof DiagnosticParams>(
  code: Code,
  params: DiagnosticParams[Code],
): string {
  return texts[code](params).trim();
}
