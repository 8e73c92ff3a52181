import type { ProductWords } from '../words.ts';

export const shell: ProductWords['shell'] = {
  skipToContent: 'Zum Inhalt springen',
  version: 'Version {{version}}',
  scrollToTop: 'Nach oben',
  retry: 'Erneut versuchen',
  requestId: 'Anfrage {{id}}',
  nav: {
    label: 'Hauptmenü',
    search: 'Seite suchen',
    noMatch: 'Keine Seite heißt „{{text}}“.',
    collapse: 'Menü einklappen',
    expand: 'Menü ausklappen',
    open: 'Menü öffnen',
    close: 'Menü schließen',
    breadcrumbs: 'Sie sind hier',
  },
  header: {
    settings: 'Sprache und Darstellung',
    language: 'Sprache',
    skin: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    brand: 'Marke',
    direction: 'Schreibrichtung',
    leftToRight: 'Von links nach rechts',
    rightToLeft: 'Von rechts nach links',
    account: 'Konto von {{name}}',
    role: 'Rolle',
    roles: { admin: 'Administrator', analyst: 'Analyst', viewer: 'Leser' },
    company: 'Unternehmen',
    logOut: 'Abmelden',
  },
  login: {
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    submitting: 'Anmeldung läuft …',
    badCredentials: 'E-Mail oder Passwort stimmt nicht.',
    rateLimited_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunde erneut.',
    rateLimited_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunden erneut.',
    rateLimitedMinutes_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minute erneut.',
    rateLimitedMinutes_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minuten erneut.',
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    failed: 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es gleich noch einmal.',
    unanswered:
      'Der Server konnte nicht sagen, ob Sie noch angemeldet sind. Versuchen Sie es erneut, bevor Sie Ihr Passwort eingeben.',
    askedFor: 'Melden Sie sich an, um die gewünschte Seite zu öffnen.',
    provider: {
      lead: 'Die Anmeldeseite Ihres Unternehmens öffnet sich.',
      go: 'Mit dem Unternehmenskonto fortfahren',
      again: 'Anderes Konto verwenden',
      refused: {
        denied: 'Die Anmeldung wurde abgebrochen oder von Ihrem Unternehmen nicht zugelassen.',
        unproven:
          'Die Antwort des Anmeldedienstes ließ sich nicht prüfen, deshalb wurde niemand angemeldet. Versuchen Sie es noch einmal.',
        expired:
          'Diese Anmeldung hat zu lange gedauert oder begann in einem anderen Fenster. Beginnen Sie noch einmal.',
        unknownCompany:
          'Ihr Konto gehört zu einem Unternehmen, das hier nicht eingerichtet ist. Bitten Sie Ihre Administration, es anzulegen.',
        incomplete:
          'Ihr Konto nennt nicht, zu welchem Unternehmen es gehört oder was es darf. Bitten Sie Ihre Administration, es zu vervollständigen.',
        notActive: 'Ihr Konto ist hier nicht mehr aktiv. Wenden Sie sich an Ihre Administration.',
        otherAccount:
          'Mit dieser E-Mail-Adresse hat sich hier schon ein anderes Konto Ihrer Firmenanmeldung angemeldet. Wenden Sie sich an Ihre Administration.',
        unavailable:
          'Der Anmeldedienst Ihres Unternehmens antwortet nicht. Versuchen Sie es gleich noch einmal.',
      },
    },
    demoTitle: 'Demonstrationsdaten',
    demoLead: 'Wählen Sie einen Benutzer. Das Passwort ist bei allen „{{password}}“.',
  },
  errors: {
    notFoundTitle: 'Diese Seite gibt es nicht',
    notFoundLead:
      'Die Adresse enthält vielleicht einen Tippfehler, oder die Seite gehört nicht zu Ihrem Konto.',
    home: 'Zur Startseite',
    crashedTitle: 'Diese Seite konnte nicht angezeigt werden',
    crashedLead: 'Der Fehler wurde gemeldet. Oft hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
    failedTitle: 'Das Produkt konnte nicht starten',
    failedLead: 'Der Server hat nicht wie erwartet geantwortet.',
  },
};
