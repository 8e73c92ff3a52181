import type { DiagnosticParams } from '../codes.ts';
import { filterForms } from './filter-forms.ts';
import { listOf, quote } from './quoting.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** Where a filter of each form can stand. */
const elsewhere: typeof filterForms = {
  keep: 'It can stand in no parameter of this dimension',
  'leave-out': 'Only filters of a dataset can leave out, each with `!` behind its name',
  search: 'It looks through dimensions of texts whose names are in the data, each with `~` behind its name',
  numbers: 'It filters a dimension of numbers, or a measure: `having: [spend=$range$]`',
};

/** The messages of codes about filter bars. */
export const textsOfFilterBars = {
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
} satisfies Partial<TextsByCode>;

function wrongFilterForm({ token, parameter, kind, right }: DiagnosticParams['wrong-filter-form']): string {
  const hint = right === null ? elsewhere[kind] : `Write ${quote(right)}`;
  return `${quote(token)} ${filterForms[kind]}, and ${quote(parameter)} does something else with it. ${hint}.`;
}
