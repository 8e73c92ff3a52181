import type { en } from '../en/index.ts';
import type { Translated } from '../words.ts';

export const forms: Translated<typeof en.forms> = {
  required: 'Preencha este campo.',
  mustAgree: 'Assinale a caixa para continuar.',
  choice: 'Escolha uma das entradas.',
  format: 'O formato não está correto.',
  email: 'Indique um endereço de e-mail, por exemplo nome@example.com.',
  tooShort_one: 'Pelo menos {{count}} carácter.',
  tooShort_other: 'Pelo menos {{count}} caracteres.',
  tooLong_one: 'No máximo {{count}} carácter.',
  tooLong_other: 'No máximo {{count}} caracteres.',
  lengthBetween: 'Entre {{min}} e {{max}} caracteres.',
  atLeastItems_one: 'Escolha pelo menos {{count}}.',
  atLeastItems_other: 'Escolha pelo menos {{count}}.',
  atMostItems_one: 'Escolha no máximo {{count}}.',
  atMostItems_other: 'Escolha no máximo {{count}}.',
  atLeast: 'Pelo menos {{min}}.',
  atMost: 'No máximo {{max}}.',
  between: 'Entre {{min}} e {{max}}.',
  imageChoose: 'Escolher imagem',
  imageRemove: 'Remover',
  imageRules: 'PNG, JPEG ou WebP, no máximo {{size}} KB.',
  imageType: 'Só são possíveis imagens PNG, JPEG e WebP.',
  imageSize: 'A imagem é demasiado grande: no máximo {{size}} KB.',
  refusals: {
    nameTaken: 'Este nome de utilizador já existe.',
    ownAccount: 'Não pode retirar isto à sua própria conta.',
    lastAdmin: 'O último utilizador que gere utilizadores não pode ser retirado.',
    beyondOwnRights: 'Só pode dar o que tem.',
  },
};
