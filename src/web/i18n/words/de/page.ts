import type { Words } from '../words.ts';

export const page: Words['page'] = {
  asOf: 'Datenstand {{time}}',
  comparedWith: 'Verglichen mit {{range}}',
  refresh: 'Daten aktualisieren',
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
