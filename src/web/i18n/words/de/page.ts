import type { Words } from '../words.ts';

export const page: Words['page'] = {
  asOf: 'Datenstand {{time}}',
  comparedWith: 'Verglichen mit {{range}}',
  refresh: 'Daten aktualisieren',
  status: {
    loadingFilters: '{{names}} wird geladen.',
    loadingResults: 'Ergebnisse werden geladen.',
    filtersFailed: '{{names}} konnte nicht geladen werden.',
    resultsFailed_one: '{{count}} Ergebnis konnte nicht geladen werden.',
    resultsFailed_other: '{{count}} Ergebnisse konnten nicht geladen werden.',
    waiting: 'Es fehlt noch: {{names}}.',
    notApplied: 'Die Ergebnisse sind die vor der Änderung. {{name}} erneuert sie.',
    ready: 'Ergebnisse für {{selection}}.',
    readyForAll: 'Die Ergebnisse sind da.',
  },
  file: {
    changeOf: 'Veränderung {{title}}',
    title: 'Bericht',
    company: 'Unternehmen',
    range: 'Zeitraum',
    comparison: 'Verglichen mit',
    asOf: 'Datenstand',
    rowCount: 'Zeilen',
    truncated: 'Nicht alle Zeilen',
    yes: 'ja',
    no: 'nein',
  },
  failures: {
    timeout: 'Der Server hat zu lange nicht geantwortet.',
    unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    busy: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    server: 'Der Server konnte darauf nicht antworten.',
    unauthorized: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
    'invalid-response': 'Die Antwort des Servers ist nicht lesbar.',
  },
};
