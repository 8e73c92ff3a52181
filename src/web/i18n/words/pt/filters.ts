import type { Words } from '../words.ts';

export const filters: Words['filters'] = {
  apply: 'Aplicar',
  retry: 'Tentar de novo',
  failed: 'Não foi possível carregar',
  empty: 'Nada para escolher',
};
