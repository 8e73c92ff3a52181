/** Parameters that a list of a dataset's members has itself. The others are filters of the dataset. */
export const LIST_PARAMETERS: readonly string[] = [
  'dimension',
  'date',
  'extent',
  'language',
  'limit',
  'search',
  'selected',
];
