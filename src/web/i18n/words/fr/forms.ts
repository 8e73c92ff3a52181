import type { en } from '../en/index.ts';
import type { Translated } from '../words.ts';

export const forms: Translated<typeof en.forms> = {
  required: 'Remplissez ce champ.',
  mustAgree: 'Cochez la case pour continuer.',
  choice: 'Choisissez une des entrées.',
  format: 'Le format est incorrect.',
  email: 'Indiquez une adresse e-mail, par exemple nom@example.com.',
  tooShort_one: 'Au moins {{count}} caractère.',
  tooShort_other: 'Au moins {{count}} caractères.',
  tooLong_one: 'Au plus {{count}} caractère.',
  tooLong_other: 'Au plus {{count}} caractères.',
  lengthBetween: 'Entre {{min}} et {{max}} caractères.',
  atLeastItems_one: 'Choisissez-en au moins {{count}}.',
  atLeastItems_other: 'Choisissez-en au moins {{count}}.',
  atMostItems_one: 'Choisissez-en au plus {{count}}.',
  atMostItems_other: 'Choisissez-en au plus {{count}}.',
  atLeast: 'Au moins {{min}}.',
  atMost: 'Au plus {{max}}.',
  between: 'Entre {{min}} et {{max}}.',
  imageChoose: 'Choisir une image',
  imageRemove: 'Retirer',
  imageRules: 'PNG, JPEG ou WebP, {{size}} Ko au plus.',
  imageType: 'Seules les images PNG, JPEG et WebP sont possibles.',
  imageSize: 'L’image est trop grande : {{size}} Ko au plus.',
  refusals: {
    nameTaken: 'Ce nom d’utilisateur est déjà pris.',
    ownAccount: 'Vous ne pouvez pas retirer cela à votre propre compte.',
    lastAdmin: 'Le dernier utilisateur qui gère les utilisateurs ne peut pas être retiré.',
    beyondOwnRights: 'Vous ne pouvez donner que ce que vous avez vous-même.',
  },
};
