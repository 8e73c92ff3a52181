/** What is computed of a measure over all groups of an answer. It is written behind the measure: `spend:share`. */
export type MeasureOperation =
  | { readonly kind: 'share' | 'shareOfParent' | 'cumulative' | 'rank' }
  /** Over so many buckets of the time dimension's grain, the group's own being the last. */
  | { readonly kind: 'movingAverage'; readonly buckets: number };
