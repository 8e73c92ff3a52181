import type { ProductWords } from '../words.ts';

export const tools: ProductWords['tools'] = {
  notifications: {
    title: 'Mitteilungen',
    unread_one: '{{count}} neue Mitteilung',
    unread_other: '{{count}} neue Mitteilungen',
    markRead: 'Alle als gelesen markieren',
    loading: 'Wird geladen …',
    failed: 'Die Mitteilungen konnten nicht geladen werden.',
    none: 'Keine Mitteilungen.',
    all: 'Alle anzeigen',
  },
  palette: {
    open: 'Gehe zu …',
    title: 'Zu Seite, Marke oder Befehl gehen',
    placeholder: 'Seite, Marke oder Befehl',
    none: 'Kein Treffer für „{{text}}“.',
    brands: 'Marken',
    commands: 'Befehle',
  },
  commands: {
    palette: 'Zu Seite, Marke oder Befehl gehen',
    home: 'Zur Startseite',
    filters: 'Zu den Filtern',
    menu: 'Menü ein- oder ausklappen',
    skin: 'Zwischen hell und dunkel wechseln',
    print: 'Drucken oder als PDF sichern',
    advisor: 'Berater öffnen oder schließen',
    shortcuts: 'Tastenkürzel zeigen',
    logOut: 'Abmelden',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    single: 'Kürzel mit einer Taste benutzen',
    close: 'Schließen',
    followedBy: 'dann',
  },
  layout: {
    menu: 'Menü',
    menuOpen: 'Offen',
    menuCollapsed: 'Symbole',
    menuHidden: 'Verborgen',
    width: 'Seitenbreite',
    widthFull: 'Voll',
    widthBoxed: 'Schmal',
  },
  advisor: {
    open: 'Berater fragen',
    title: 'Berater',
    close: 'Berater schließen',
    message: 'Nachricht',
    send: 'Senden',
    note: 'Was Sie schreiben, bleibt auf diesem Bildschirm.',
    you: 'Sie',
  },
  connection: {
    offline:
      'Sie sind offline. Die letzten Daten bleiben sichtbar. Neue Daten laden, sobald die Verbindung wieder da ist.',
    slow: 'Die Verbindung ist langsam. Antworten dauern länger als sonst.',
  },
};
