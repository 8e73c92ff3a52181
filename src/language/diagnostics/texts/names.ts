import { allowed, knownOnly, listOf, quote } from './quoting.ts';
import type { DiagnosticParams } from '../codes.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** What to do where the query has the dimension in another grain. Null where it does not have it at all. */
const otherGrain = ({ name, query, allowed: known }: DiagnosticParams['unknown-field']): string | null => {
  const [dimension = '', grain] = name.split(':');
  return grain === undefined || !known.includes(dimension)
    ? null
    : `It has ${quote(dimension)} in another grain. Use a query with ${quote(name)} in its dimensions, such as one with ${quote(`extends: ${query}`)}.`;
};

/** The messages of codes about unknown names and expressions. */
export const textsOfNames = {
  'unknown-widget': (p) => `This page has no widget ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-filter-bar': (p) => `There is no filter bar ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-query': (p) => `This page has no query ${quote(p.name)}. ${allowed(p.allowed)}`,
  'unknown-filter-list': (p) => `There is no list ${quote(p.name)}. ${allowed(p.allowed)}`,
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
    `The query ${quote(p.query)} has no ${p.kind} ${quote(p.name)}. ${otherGrain(p) ?? allowed(p.allowed, 'It has')}`,
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
} satisfies Partial<TextsByCode>;
