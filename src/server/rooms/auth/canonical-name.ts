/** Names are e-mail addresses: their case does not tell people apart. */
export const canonicalName = (userName: string): string => userName.trim().toLowerCase();
