import type { ProductWords } from '../words.ts';

export const tools: ProductWords['tools'] = {
  notifications: {
    title: 'Notificações',
    unread_one: '{{count}} nova notificação',
    unread_other: '{{count}} novas notificações',
    markRead: 'Marcar tudo como lido',
    loading: 'A carregar…',
    failed: 'Não foi possível carregar as notificações.',
    none: 'Sem notificações.',
    all: 'Mostrar tudo',
  },
  palette: {
    open: 'Ir para…',
    title: 'Ir para uma página, marca ou comando',
    placeholder: 'Página, marca ou comando',
    none: 'Sem resultados para “{{text}}”.',
    brands: 'Marcas',
    commands: 'Comandos',
  },
  commands: {
    palette: 'Ir para uma página, marca ou comando',
    home: 'Ir para o início',
    filters: 'Ir para os filtros',
    menu: 'Recolher ou expandir o menu',
    skin: 'Alternar entre claro e escuro',
    print: 'Imprimir ou guardar como PDF',
    advisor: 'Abrir ou fechar o consultor',
    shortcuts: 'Mostrar atalhos de teclado',
    logOut: 'Terminar sessão',
  },
  shortcuts: {
    title: 'Atalhos de teclado',
    single: 'Usar atalhos de uma só tecla',
    close: 'Fechar',
    followedBy: 'depois',
  },
  layout: {
    menu: 'Menu',
    menuOpen: 'Aberto',
    menuCollapsed: 'Ícones',
    menuHidden: 'Oculto',
    width: 'Largura da página',
    widthFull: 'Total',
    widthBoxed: 'Estreita',
  },
  advisor: {
    open: 'Falar com um consultor',
    title: 'Consultor',
    close: 'Fechar o consultor',
    message: 'Mensagem',
    send: 'Enviar',
    note: 'O que escrever fica neste ecrã.',
    you: 'O utilizador',
  },
  connection: {
    offline:
      'Está sem ligação. Os últimos dados continuam visíveis. Os novos carregam quando a ligação voltar.',
    slow: 'A ligação está lenta. As respostas demoram mais do que o habitual.',
  },
};
