import type { en } from '../en/index.ts';
import type { Translated } from '../words.ts';

export const forms: Translated<typeof en.forms> = {
  required: 'Füllen Sie dieses Feld aus.',
  mustAgree: 'Setzen Sie das Häkchen, um fortzufahren.',
  choice: 'Wählen Sie eine der Optionen.',
  format: 'Das Format ist ungültig.',
  email: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
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
    nameTaken:
      'Dieser Benutzername ist bereits vergeben, oder seine Domain gehört einem anderen Unternehmen.',
    ownAccount: 'Sie können das Ihrem eigenen Konto nicht entziehen.',
    lastAdmin: 'Mindestens ein aktiver Benutzer muss Benutzer verwalten können.',
    beyondOwnRights: 'Sie können nur Rechte vergeben, die Sie selbst haben.',
    wrongPassword: 'Das ist nicht Ihr Passwort.',
    ownPasswordNeeded:
      'Ein neues Passwort für jemanden, der Benutzer verwaltet, braucht Ihr eigenes Passwort.',
    demonstrationUser: 'Das Passwort eines Demonstrationsbenutzers bleibt, wie es ist.',
    onboardedAlready: 'Sie haben dieses Formular bereits gesendet.',
    quotaExceeded: 'Es ist kein Platz mehr. Löschen Sie zuerst etwas.',
  },
  strength: {
    tooShort: 'Mindestens 12 Zeichen.',
    personal: 'Zu nah an einem Namen: Ihrem, dem Ihres Unternehmens oder dem des Produkts.',
    common: 'Zu häufig: Es gehört zu den ersten, die ausprobiert werden.',
    weak: 'Schwach',
    fair: 'Mittel',
    good: 'Gut',
    strong: 'Stark',
  },
};
