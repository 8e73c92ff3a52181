import type { Words } from '../words.ts';

export const filters: Words['filters'] = {
  apply: 'Anwenden',
  retry: 'Erneut versuchen',
  failed: 'Konnte nicht geladen werden',
  empty: 'Nichts zur Auswahl',
};
