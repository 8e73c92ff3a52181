import type { Words } from '../words.ts';

export const page: Words['page'] = {
  asOf: 'Données du {{time}}',
  comparedWith: 'Par rapport à {{range}}',
  refresh: 'Actualiser les données',
  status: {
    loadingFilters: 'Chargement : {{names}}.',
    loadingResults: 'Chargement des résultats.',
    filtersFailed: 'Échec du chargement : {{names}}.',
    resultsFailed_one: '{{count}} résultat n’a pas pu être chargé.',
    resultsFailed_other: '{{count}} résultats n’ont pas pu être chargés.',
    waiting: 'En attente : {{names}}.',
    notApplied: 'Les résultats datent d’avant la modification. {{name}} les actualise.',
    ready: 'Résultats pour {{selection}}.',
    readyForAll: 'Les résultats sont affichés.',
  },
  file: {
    changeOf: 'Évolution {{title}}',
    title: 'Rapport',
    company: 'Entreprise',
    range: 'Période',
    comparison: 'Par rapport à',
    asOf: 'Données du',
    rowCount: 'Lignes',
    truncated: 'Lignes incomplètes',
    yes: 'oui',
    no: 'non',
  },
  failures: {
    timeout: 'Le serveur a mis trop de temps à répondre.',
    unreachable: 'Le serveur est injoignable. Vérifiez votre connexion.',
    busy: 'Le serveur est occupé. Réessayez dans un instant.',
    server: 'Le serveur n’a pas pu répondre.',
    unauthorized: 'Votre session a expiré. Reconnectez-vous.',
    'invalid-response': 'La réponse du serveur est illisible.',
  },
};
