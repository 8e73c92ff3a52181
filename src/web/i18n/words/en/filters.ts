export const filters = {
  apply: 'Apply',
  retry: 'Try again',
  failed: 'Could not be loaded',
  empty: 'Nothing to choose from',
} as const;
