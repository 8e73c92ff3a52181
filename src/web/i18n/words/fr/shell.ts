import type { Words } from '../words.ts';

export const shell: Words['shell'] = {
  skipToContent: 'Aller au contenu',
  version: 'Version {{version}}',
  scrollToTop: 'Haut de page',
  retry: 'Réessayer',
  requestId: 'Requête {{id}}',
  nav: {
    label: 'Menu principal',
    search: 'Trouver une page',
    noMatch: 'Aucune page ne s’appelle « {{text}} ».',
    collapse: 'Réduire le menu',
    expand: 'Déployer le menu',
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
    breadcrumbs: 'Vous êtes ici',
  },
  header: {
    settings: 'Langue et affichage',
    language: 'Langue',
    skin: 'Apparence',
    light: 'Clair',
    dark: 'Sombre',
    brand: 'Marque',
    direction: 'Sens du texte',
    leftToRight: 'De gauche à droite',
    rightToLeft: 'De droite à gauche',
    account: 'Compte de {{name}}',
    role: 'Rôle',
    company: 'Entreprise',
    logOut: 'Se déconnecter',
  },
  login: {
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    submitting: 'Connexion en cours…',
    badCredentials: 'L’e-mail ou le mot de passe est incorrect.',
    rateLimited_one: 'Trop de tentatives. Réessayez dans {{count}} seconde.',
    rateLimited_other: 'Trop de tentatives. Réessayez dans {{count}} secondes.',
    offline: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    failed: 'La connexion a échoué. Réessayez dans un instant.',
    unanswered:
      'Le serveur n’a pas pu dire si vous êtes encore connecté. Réessayez avant de saisir votre mot de passe.',
    askedFor: 'Connectez-vous pour ouvrir la page demandée.',
    provider: {
      lead: 'La page de connexion de votre entreprise s’ouvre.',
      go: 'Continuer avec votre compte d’entreprise',
      again: 'Utiliser un autre compte',
      refused: {
        denied: 'La connexion a été annulée, ou votre entreprise ne l’a pas autorisée.',
        unproven:
          'La réponse du service de connexion n’a pas pu être vérifiée : personne n’a été connecté. Réessayez.',
        expired: 'Cette connexion a duré trop longtemps ou a commencé dans une autre fenêtre. Recommencez.',
        unknownCompany:
          'Votre compte appartient à une entreprise qui n’est pas configurée ici. Demandez à votre administrateur de l’ajouter.',
        incomplete:
          'Votre compte n’indique pas votre entreprise ou vos droits. Demandez à votre administrateur de le compléter.',
        notActive: 'Votre compte n’est plus actif ici. Adressez-vous à votre administrateur.',
        otherAccount:
          'Cette adresse a déjà été utilisée ici avec un autre compte de votre entreprise. Contactez votre administrateur.',
        unavailable: 'Le service de connexion de votre entreprise ne répond pas. Réessayez dans un instant.',
      },
    },
    demoTitle: 'Données de démonstration',
    demoLead: 'Choisissez un utilisateur. Le mot de passe de tous est « {{password}} ».',
  },
  errors: {
    notFoundTitle: 'Cette page n’existe pas',
    notFoundLead: 'L’adresse est peut-être erronée, ou la page ne fait pas partie de votre compte.',
    home: 'Aller à l’accueil',
    crashedTitle: 'Cette page n’a pas pu être affichée',
    crashedLead: 'L’erreur a été signalée. Recharger la page suffit souvent.',
    reload: 'Recharger',
    failedTitle: 'Le produit n’a pas pu démarrer',
    failedLead: 'Le serveur n’a pas répondu comme prévu.',
  },
};
