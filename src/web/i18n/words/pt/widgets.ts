import type { Words } from '../words.ts';

export const widgets: Words['widgets'] = {
  noData: 'Sem dados',
  retry: 'Tentar de novo',
};
