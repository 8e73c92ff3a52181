export const widgets = {
  noData: 'No Data',
  retry: 'Try again',
} as const;
