import type { Translated } from '../../i18n/index.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  title: 'Entwicklerwerkzeuge',
  close: 'Entwicklerwerkzeuge schließen',
  page: {
    title: 'Seite',
    none: 'Es ist keine Seite offen.',
    route: 'Route',
    bar: 'Filterleiste',
    noBar: 'keine',
    widgets: 'Widgets',
    queries: 'Abfragen',
  },
  trace: {
    title: 'Filtersitzung',
    lead: 'Was in den Filtern geschah, seit die Seite offen ist, als Datei, die der Simulator zu denselben Anfragen abspielt.',
    noFilters: 'Diese Seite hat keine Filter.',
    inputs_one: '{{count}} Eingabe',
    inputs_other: '{{count}} Eingaben',
    requests_one: '{{count}} Anfrage',
    requests_other: '{{count}} Anfragen',
    copy: 'Aufzeichnung kopieren',
    copied: 'Kopiert. Als Datei speichern und abspielen:',
    failed: 'Die Aufzeichnung konnte nicht kopiert werden: {{reason}}',
  },
};
