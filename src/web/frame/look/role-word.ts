import type { AppText, WordKey } from '../../i18n/index.ts';

const keys: Readonly<Record<string, WordKey>> = {
  admin: 'shell.header.roles.admin',
  analyst: 'shell.header.roles.analyst',
  viewer: 'shell.header.roles.viewer',
};

/** The translated name of a built-in role; a role of the login provider stays as it is. */
export const roleWord = (role: string, appText: AppText): string => {
  const key = Object.hasOwn(keys, role) ? keys[role] : undefined;
  return key === undefined ? role : appText(key);
};
