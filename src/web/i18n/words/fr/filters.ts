import type { Words } from '../words.ts';

export const filters: Words['filters'] = {
  apply: 'Appliquer',
  retry: 'Réessayer',
  failed: 'Chargement impossible',
  empty: 'Aucun choix possible',
};
