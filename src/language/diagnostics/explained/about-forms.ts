import type { Explained } from './what-and-why.ts';

/** Explanations of codes about commands, forms and links, for the reference. */
export const aboutForms = {
  'unknown-form-field': [
    "A field is named that the form's schema does not have.",
    'The setting for it would have no effect.',
  ],
  'unknown-command': [
    'A command is called that the page does not have.',
    'The button or the entry could do nothing.',
  ],
  'unused-command': ['Nothing on the page calls a command.', 'Nobody can ever use it.'],
  'unguarded-danger': [
    'A command takes something away without asking first, and nothing takes it back.',
    'A click beside the entry that was meant would be lost work.',
  ],
  'same-for-each-row': [
    'A command is called for several rows, and neither its path nor its body has a field of the row.',
    'The same would be sent as often as there are chosen rows.',
  ],
  'bad-body-value': [
    'A command sends a value that the call does not accept.',
    'The server would refuse it each time.',
  ],
  'unknown-api-field': [
    'A command sends a field that the call does not accept.',
    'The server refuses a body with unknown fields, so sending would always fail.',
  ],
  'missing-api-field': [
    'The call needs a field that the command does not send, or that users may leave empty.',
    'The server would refuse what the user has entered.',
  ],
  'bad-pattern': [
    'The pattern of a field is not a valid regular expression.',
    'No input could be validated with it.',
  ],
  'no-choices': ['A list has no entries to choose from.', 'Users could not fill in the field.'],
  'unknown-link-parameter': [
    'A link has a parameter that its route does not have.',
    'The value would be lost, and the target would not know which row was chosen.',
  ],
  'unknown-link-filter': [
    'A link sets a filter that the filter bar of its target does not have.',
    'The target would open without it, and show figures of something else.',
  ],
  'wrong-link-filter': [
    'A link passes to a filter what that takes otherwise: what one leaves out to one that keeps it, members to a range of numbers, or a member to a check box.',
    'The target would open with other figures than those that were clicked on.',
  ],
  'wrong-selects': [
    'A widget sets a component that does not take members of that dimension.',
    'A click would choose something that the filter does not have, and be refused.',
  ],
  'not-of-one-member': [
    'What is clicked does not stand for one member of this dimension.',
    'Which member was meant would not be known, and the click would do nothing.',
  ],
  'missing-link-parameter': ['A link lacks a parameter of its route.', 'Its address would be incomplete.'],
} as const satisfies Readonly<Record<string, Explained>>;
