import type { Explained } from './what-and-why.ts';

/** Mistakes in forms and in links between pages. */
export const aboutForms = {
  'unknown-form-field': [
    'A field is named that the schema of the form does not have.',
    'Its order, its look or its place in the body would be that of nothing.',
  ],
  'unknown-api-field': [
    'A form, or the action of a row, sends a field that the call does not take.',
    'The server refuses a body with fields that it does not know, so nobody could ever send it.',
  ],
  'missing-api-field': [
    'The call needs a field that the form, or the action of a row, does not send, or that the user of the form may leave empty.',
    'The server would refuse what the user has filled in, for a reason that is not theirs.',
  ],
  'bad-pattern': ['The pattern of a field is no regular expression.', 'No text could be judged by it.'],
  'no-choices': [
    'A list has nothing to choose from.',
    'Whoever fills in the form would find a field that can’t be filled.',
  ],
  'unknown-link-parameter': [
    'A link, or the call of a row’s action, gives a parameter that its route or path does not have.',
    'It would leave without saying which row was chosen.',
  ],
  'missing-link-parameter': [
    'A link, or the call of a row’s action, leaves out a parameter of its route or path.',
    'Its address would have a hole in it and lead nowhere.',
  ],
} as const satisfies Readonly<Record<string, Explained>>;
