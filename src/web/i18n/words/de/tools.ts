import type { Words } from '../words.ts';

export const tools: Words['tools'] = {
  palette: {
    open: 'Gehe zu …',
    title: 'Zu Seite, Marke oder Befehl gehen',
    placeholder: 'Seite, Marke oder Befehl',
    none: 'Nichts passt zu „{{text}}“.',
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
    advisor: 'Beratung öffnen oder schließen',
    shortcuts: 'Tastenkürzel zeigen',
    logOut: 'Abmelden',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    single: 'Kürzel aus einzelnen Tasten benutzen',
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
    open: 'Beratung fragen',
    title: 'Beratung',
    close: 'Beratung schließen',
    message: 'Nachricht',
    send: 'Senden',
    note: 'Was Sie schreiben, bleibt auf diesem Bildschirm.',
    you: 'Sie',
  },
  connection: {
    offline: 'Sie sind offline. Was zu sehen ist, bleibt; neue Daten kommen mit der Verbindung.',
    slow: 'Die Verbindung ist langsam. Antworten dauern länger als sonst.',
  },
};
