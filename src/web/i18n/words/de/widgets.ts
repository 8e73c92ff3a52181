import type { Words } from '../words.ts';

export const widgets: Words['widgets'] = {
  noData: 'Keine Daten',
  retry: 'Erneut versuchen',
};
