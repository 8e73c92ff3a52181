// Ten hues that stay apart for readers with protanopia, deuteranopia and tritanopia (a test simulates them) and keep
// 3:1 against the card behind them. Both lists hold the same hues in the same order, so a platform keeps its colour
// when the skin changes.
export const lightCategorical: readonly string[] = [
  '#2973ec',
  '#e07a0a',
  '#297162',
  '#c84096',
  '#712ba9',
  '#6f9f62',
  '#149fdd',
  '#7b1104',
  '#304154',
  '#906c0a',
];

export const darkCategorical: readonly string[] = [
  '#658cfe',
  '#ecac79',
  '#29c5cb',
  '#e85680',
  '#864fbe',
  '#94af1b',
  '#a2e2fc',
  '#a84824',
  '#7d8ea3',
  '#f1eb5e',
];

/** The most colours of a chart; further series are "Other". */
export const maxColors = lightCategorical.length;
