import type { Say, WordKey } from '../../i18n/index.ts';

const keys: Readonly<Record<string, WordKey>> = {
  admin: 'shell.header.roles.admin',
  analyst: 'shell.header.roles.analyst',
  viewer: 'shell.header.roles.viewer',
};

/** A role in the reader's words, where it is one of ours; a provider's own stand as they are. */
export const roleWord = (role: string, say: Say): string => {
  const key = Object.hasOwn(keys, role) ? keys[role] : undefined;
  return key === undefined ? role : say(key);
};
