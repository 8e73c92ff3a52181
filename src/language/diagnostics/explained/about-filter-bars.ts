import type { Explained } from './what-and-why.ts';

/** Explanations of codes about filter bars, for the reference. */
export const aboutFilterBars = {
  'hierarchy-cycle': [
    'Components of a filter bar wait for each other in a cycle.',
    'None of them could ever load.',
  ],
  'token-not-ancestor': [
    'A component uses the value of another one that is not above it in the hierarchy.',
    'It would not reload when that value changes, and would show entries of the previous value.',
  ],
  'component-loaded-twice': [
    'A component gets its entries from two calls.',
    'The slower reply would replace the other.',
  ],
  'component-placed-twice': [
    '`visualHierarchy` names a component twice.',
    'A filter has one place in the bar.',
  ],
  'hidden-component-placed': [
    'A component that is not shown has a place among the controls.',
    'The place would stay empty.',
  ],
  'component-not-shown': [
    'A component is in no row of `visualHierarchy`.',
    'Users could neither see nor change this filter.',
  ],
  'component-never-filled': [
    'A component is necessary, and can never have a value.',
    'Reports wait for it, so the page would stay empty.',
  ],
  'component-behind-submit': [
    'A necessary component is below a button that is disabled until the component has a value.',
    'The component gets its value only after the button is pressed, so reports would wait forever.',
  ],
  'submits-wait': ['Two buttons are both necessary.', 'Each would be disabled until the other is pressed.'],
  'component-takes-no-entries': [
    'A component without a list gets entries from an API.',
    'The reply would not be used.',
  ],
  'list-of-periods': [
    'A check list takes its entries from the periods of a date (`date:month`).',
    'Each period is a range of dates, and a report takes one range.',
  ],
  'all-is-a-member': [
    'The default entry of a list has the value `all`, and the dimension of the list has no label.',
    'Members of such a dimension are any texts, so the API would look for a member that is called `all`.',
  ],
  'list-not-permitted': [
    'A filter bar lists members of a dataset with `access`, on a page without that access. This is a warning.',
    'Users who may open the page, and not ask the dataset, would see an error in the bar.',
  ],
  'wrong-default': [
    'The default entry has the wrong type for its component.',
    "The filter would start with a value that it can't show.",
  ],
  'impossible-date': [
    'A date does not exist, such as 31 February.',
    'The filter would start empty, or the request would be refused.',
  ],
  'reversed-range': [
    'A range ends before it starts.',
    'It contains no day, so the filter would start empty.',
  ],
  'optional-parent': [
    'A necessary component, or a button, is below an optional component. While a component is empty, all components below it are empty too.',
    'Reports would wait until somebody fills the optional filter, or Apply would stay disabled.',
  ],
  'unused-filter': [
    "No query uses a filter of the page's bar, and no list that a query needs does. This is a warning.",
    'A choice in the filter would change no figure.',
  ],
  'wrong-filter-form': [
    'A component of the filter bar stands in a parameter that does something else with its value than the bar says.',
    'The figures would be of what the reader has left out, or the server would refuse the question.',
  ],
  'property-not-used': [
    'A component has a property of another type of component.',
    'It would have no effect, and its author would think that it has.',
  ],
  'data-not-used': [
    'A component has `data` that it never shows.',
    'Somebody would maintain entries that nobody sees.',
  ],
} as const satisfies Readonly<Record<string, Explained>>;
