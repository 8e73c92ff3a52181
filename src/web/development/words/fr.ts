import type { Translated } from '../../i18n/index.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  title: 'Outils de développement',
  close: 'Fermer les outils de développement',
  page: {
    title: 'Page',
    none: 'Aucune page n’est ouverte.',
    route: 'Route',
    bar: 'Barre de filtres',
    noBar: 'aucune',
    widgets: 'Widgets',
    queries: 'Requêtes de données',
  },
  trace: {
    title: 'Session de filtrage',
    lead: 'Ce qui s’est passé dans les filtres depuis l’ouverture de la page, sous forme d’un fichier que le simulateur rejoue avec les mêmes appels.',
    noFilters: 'Cette page n’a pas de filtres.',
    inputs_one: '{{count}} saisie',
    inputs_other: '{{count}} saisies',
    requests_one: '{{count}} appel',
    requests_other: '{{count}} appels',
    copy: 'Copier la trace',
    copied: 'Copiée. Enregistrez-la dans un fichier et rejouez-la :',
    failed: 'La trace n’a pas pu être copiée : {{reason}}',
  },
};
