import type { ProductWords } from '../words.ts';

export const tools: ProductWords['tools'] = {
  notifications: {
    title: 'Notifications',
    unread_one: '{{count}} nouvelle notification',
    unread_other: '{{count}} nouvelles notifications',
    markRead: 'Tout marquer comme lu',
    loading: 'Chargement…',
    failed: 'Les notifications n’ont pas pu être chargées.',
    none: 'Aucune notification.',
    all: 'Tout afficher',
  },
  palette: {
    open: 'Aller à…',
    title: 'Aller à une page, une marque ou une commande',
    placeholder: 'Page, marque ou commande',
    none: 'Aucun résultat pour « {{text}} ».',
    brands: 'Marques',
    commands: 'Commandes',
  },
  commands: {
    palette: 'Aller à une page, une marque ou une commande',
    home: 'Aller à l’accueil',
    filters: 'Aller aux filtres',
    menu: 'Replier ou déplier le menu',
    skin: 'Passer du clair au sombre',
    print: 'Imprimer ou enregistrer en PDF',
    advisor: 'Ouvrir ou fermer le conseiller',
    shortcuts: 'Afficher les raccourcis clavier',
    logOut: 'Se déconnecter',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    single: 'Utiliser les raccourcis à une seule touche',
    close: 'Fermer',
    followedBy: 'puis',
  },
  layout: {
    menu: 'Menu',
    menuOpen: 'Ouvert',
    menuCollapsed: 'Icônes',
    menuHidden: 'Masqué',
    width: 'Largeur de page',
    widthFull: 'Pleine',
    widthBoxed: 'Étroite',
  },
  advisor: {
    open: 'Demander à un conseiller',
    title: 'Conseiller',
    close: 'Fermer le conseiller',
    message: 'Message',
    send: 'Envoyer',
    note: 'Ce que vous écrivez reste sur cet écran.',
    you: 'Vous',
  },
  connection: {
    offline:
      'Vous êtes hors ligne. Les dernières données restent affichées. Les nouvelles se chargeront au retour de la connexion.',
    slow: 'La connexion est lente. Les réponses prennent plus de temps que d’habitude.',
  },
};
