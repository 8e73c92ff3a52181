import type { en } from '../en/index.ts';
import type { Translated } from '../words.ts';

export const forms: Translated<typeof en.forms> = {
  required: 'Füllen Sie dieses Feld aus.',
  mustAgree: 'Setzen Sie das Häkchen, um fortzufahren.',
  choice: 'Wählen Sie einen der Einträge.',
  format: 'Das hat die falsche Form.',
  email: 'Geben Sie eine E-Mail-Adresse an, etwa name@example.com.',
  tooShort_one: 'Mindestens {{count}} Zeichen.',
  tooShort_other: 'Mindestens {{count}} Zeichen.',
  tooLong_one: 'Höchstens {{count}} Zeichen.',
  tooLong_other: 'Höchstens {{count}} Zeichen.',
  lengthBetween: 'Zwischen {{min}} und {{max}} Zeichen.',
  atLeastItems_one: 'Wählen Sie mindestens {{count}}.',
  atLeastItems_other: 'Wählen Sie mindestens {{count}}.',
  atMostItems_one: 'Wählen Sie höchstens {{count}}.',
  atMostItems_other: 'Wählen Sie höchstens {{count}}.',
  atLeast: 'Mindestens {{min}}.',
  atMost: 'Höchstens {{max}}.',
  between: 'Zwischen {{min}} und {{max}}.',
  imageChoose: 'Bild auswählen',
  imageRemove: 'Entfernen',
  imageRules: 'PNG, JPEG oder WebP, höchstens {{size}} KB.',
  imageType: 'Nur PNG-, JPEG- und WebP-Bilder sind möglich.',
  imageSize: 'Das Bild ist zu groß: höchstens {{size}} KB.',
  refusals: {
    nameTaken: 'Dieser Benutzername ist vergeben.',
    ownAccount: 'Das können Sie Ihrem eigenen Konto nicht nehmen.',
    lastAdmin: 'Wer als Letzter Benutzer verwaltet, kann nicht entfernt werden.',
    beyondOwnRights: 'Sie können nur vergeben, was Sie selbst haben.',
  },
};
