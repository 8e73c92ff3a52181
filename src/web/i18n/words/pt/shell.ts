import type { ProductWords } from '../words.ts';

export const shell: ProductWords['shell'] = {
  skipToContent: 'Ir para o conteúdo',
  version: 'Versão {{version}}',
  scrollToTop: 'Voltar ao topo',
  retry: 'Tentar de novo',
  requestId: 'Pedido {{id}}',
  nav: {
    label: 'Menu principal',
    search: 'Procurar página',
    noMatch: 'Nenhuma página se chama “{{text}}”.',
    collapse: 'Recolher menu',
    expand: 'Expandir menu',
    open: 'Abrir menu',
    close: 'Fechar menu',
    breadcrumbs: 'Está aqui',
  },
  header: {
    settings: 'Idioma e apresentação',
    language: 'Idioma',
    skin: 'Aspeto',
    light: 'Claro',
    dark: 'Escuro',
    brand: 'Marca',
    direction: 'Direção do texto',
    leftToRight: 'Da esquerda para a direita',
    rightToLeft: 'Da direita para a esquerda',
    account: 'Conta de {{name}}',
    role: 'Função',
    roles: { admin: 'Administrador', analyst: 'Analista', viewer: 'Leitor' },
    company: 'Empresa',
    logOut: 'Terminar sessão',
  },
  login: {
    showPassword: 'Mostrar palavra-passe',
    hidePassword: 'Ocultar palavra-passe',
    submitting: 'A iniciar sessão…',
    badCredentials: 'O e-mail ou a palavra-passe não está correto.',
    rateLimited_one: 'Demasiadas tentativas. Tente de novo daqui a {{count}} segundo.',
    rateLimited_other: 'Demasiadas tentativas. Tente de novo daqui a {{count}} segundos.',
    rateLimitedMinutes_one: 'Demasiadas tentativas. Tente de novo daqui a {{count}} minuto.',
    rateLimitedMinutes_other: 'Demasiadas tentativas. Tente de novo daqui a {{count}} minutos.',
    offline: 'Não é possível contactar o servidor. Verifique a ligação e tente de novo.',
    failed: 'Não foi possível iniciar sessão. Tente de novo dentro de momentos.',
    unanswered:
      'O servidor não conseguiu dizer se a sua sessão continua aberta. Tente de novo antes de escrever a palavra-passe.',
    askedFor: 'Inicie sessão para abrir a página pedida.',
    provider: {
      lead: 'Abre-se a página de início de sessão da sua empresa.',
      go: 'Continuar com a conta da empresa',
      again: 'Usar outra conta',
      refused: {
        denied: 'O início de sessão foi cancelado, ou a sua empresa não o permitiu.',
        unproven:
          'Não foi possível verificar a resposta do serviço de início de sessão, por isso ninguém entrou. Tente novamente.',
        expired: 'Este início de sessão demorou demasiado ou começou noutra janela. Comece de novo.',
        unknownCompany:
          'A sua conta pertence a uma empresa que não está configurada aqui. Peça ao administrador que a adicione.',
        incomplete:
          'A sua conta não indica a que empresa pertence ou que direitos tem. Peça ao administrador que a complete.',
        notActive: 'A sua conta já não está ativa aqui. Fale com o administrador.',
        otherAccount:
          'Este email já foi usado aqui com outra conta da sua empresa. Contacte o seu administrador.',
        unavailable:
          'O serviço de início de sessão da sua empresa não responde. Tente novamente dentro de momentos.',
      },
    },
    demoTitle: 'Dados de demonstração',
    demoLead: 'Escolha um utilizador. A palavra-passe de todos é “{{password}}”.',
  },
  errors: {
    notFoundTitle: 'Esta página não existe',
    notFoundLead: 'O endereço pode ter um erro, ou a página não faz parte da sua conta.',
    home: 'Ir para o início',
    crashedTitle: 'Não foi possível mostrar esta página',
    crashedLead: 'O erro foi comunicado. Recarregar a página costuma resolver.',
    reload: 'Recarregar',
    failedTitle: 'O produto não conseguiu iniciar',
    failedLead: 'O servidor não respondeu como esperado.',
  },
};
