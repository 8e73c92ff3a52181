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
    badCredentials: 'E-Mail oder Passwort ist falsch.',
    rateLimited_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunde erneut.',
    rateLimited_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunden erneut.',
    rateLimitedMinutes_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minute erneut.',
    rateLimitedMinutes_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minuten erneut.',
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    failed: 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es gleich noch einmal.',
    unanswered:
      'Der Server konnte nicht bestätigen, dass Sie noch angemeldet sind. Versuchen Sie es erneut, bevor Sie Ihr Passwort eingeben.',
    askedFor: 'Melden Sie sich an, um die gewünschte Seite zu öffnen.',
    provider: {
      lead: 'Sie melden sich auf der Anmeldeseite Ihres Unternehmens an.',
      go: 'Mit dem Unternehmenskonto fortfahren',
      another: 'Anderes Konto verwenden',
      refused: {
        denied:
          'Die Anmeldung wurde abgebrochen, oder der Anmeldedienst Ihres Unternehmens hat sie nicht zugelassen.',
        unproven: 'Die Anmeldung konnte nicht bestätigt werden. Versuchen Sie es noch einmal.',
        expired:
          'Diese Anmeldung hat zu lange gedauert oder begann in einem anderen Fenster. Beginnen Sie noch einmal.',
        unknownCompany:
          'Ihr Konto gehört zu einem Unternehmen, das hier nicht eingerichtet ist. Bitten Sie Ihren Administrator, es anzulegen.',
        incomplete:
          'Ihrem Konto fehlt das Unternehmen, oder ihm fehlen Rechte. Bitten Sie Ihren Administrator, es zu vervollständigen.',
        notActive: 'Ihr Konto ist hier nicht aktiv. Wenden Sie sich an Ihren Administrator.',
        otherAccount:
          'Diese E-Mail-Adresse wird hier schon von einem anderen Konto Ihres Unternehmens benutzt. Wenden Sie sich an Ihren Administrator.',
        unavailable:
          'Der Anmeldedienst Ihres Unternehmens antwortet nicht. Versuchen Sie es gleich noch einmal.',
      },
    },
    demoTitle: 'Demonstrationsdaten',
    demoLead: 'Wählen Sie einen Benutzer. Alle haben das Passwort „{{password}}“.',
  },
  errors: {
    notFoundTitle: 'Diese Seite gibt es nicht',
    notFoundLead:
      'Vielleicht ist die Adresse falsch geschrieben, oder Ihr Konto hat keinen Zugang zu dieser Seite.',
    home: 'Zur Startseite',
    crashedTitle: 'Diese Seite konnte nicht angezeigt werden',
    crashedLead: 'Der Fehler wurde gemeldet. Oft hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
    failedTitle: 'Das Produkt konnte nicht starten',
    failedLead: 'Der Server hat nicht wie erwartet geantwortet.',
  },
};
