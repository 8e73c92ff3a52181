import type { Words } from '../words.ts';

export const widgets: Words['widgets'] = {
  noData: 'Aucune donnée',
  retry: 'Réessayer',
};
