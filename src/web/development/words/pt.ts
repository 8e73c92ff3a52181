import type { Translated } from '../../i18n/index.ts';
import type { en } from './en.ts';

export const pt: Translated<typeof en> = {
  title: 'Ferramentas de desenvolvimento',
  close: 'Fechar as ferramentas de desenvolvimento',
  page: {
    title: 'Página',
    none: 'Nenhuma página está aberta.',
    route: 'Rota',
    bar: 'Barra de filtros',
    noBar: 'nenhuma',
    widgets: 'Widgets',
    queries: 'Consultas',
  },
  trace: {
    title: 'Sessão de filtros',
    lead: 'O que aconteceu nos filtros desde que a página foi aberta, num ficheiro que o simulador reproduz com os mesmos pedidos.',
    noFilters: 'Esta página não tem filtros.',
    inputs_one: '{{count}} entrada',
    inputs_other: '{{count}} entradas',
    requests_one: '{{count}} pedido',
    requests_other: '{{count}} pedidos',
    copy: 'Copiar a gravação',
    copied: 'Copiada. Guarde-a num ficheiro e reproduza-a:',
    failed: 'Não foi possível copiar a gravação: {{reason}}',
  },
};
