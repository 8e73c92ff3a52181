import type { Words } from '../words.ts';

export const page: Words['page'] = {
  asOf: 'Dados de {{time}}',
  comparedWith: 'Comparado com {{range}}',
  refresh: 'Atualizar dados',
  status: {
    loadingFilters: 'A carregar {{names}}.',
    loadingResults: 'A carregar os resultados.',
    filtersFailed: 'Não foi possível carregar {{names}}.',
    resultsFailed_one: 'Não foi possível carregar {{count}} resultado.',
    resultsFailed_other: 'Não foi possível carregar {{count}} resultados.',
    waiting: 'À espera de {{names}}.',
    notApplied: 'Os resultados são os anteriores à alteração. {{name}} atualiza-os.',
    ready: 'Resultados para {{selection}}.',
    readyForAll: 'Os resultados estão à vista.',
  },
  file: {
    changeOf: 'Variação de {{title}}',
    title: 'Relatório',
    company: 'Empresa',
    range: 'Período',
    comparison: 'Comparado com',
    asOf: 'Dados de',
    rowCount: 'Linhas',
    truncated: 'Linhas incompletas',
    yes: 'sim',
    no: 'não',
  },
  failures: {
    timeout: 'O servidor demorou demasiado a responder.',
    unreachable: 'Não é possível contactar o servidor. Verifique a ligação.',
    busy: 'O servidor está ocupado. Tente de novo dentro de momentos.',
    server: 'O servidor não conseguiu responder.',
    unauthorized: 'A sua sessão terminou. Inicie sessão de novo.',
    'invalid-response': 'Não foi possível ler a resposta do servidor.',
  },
};
