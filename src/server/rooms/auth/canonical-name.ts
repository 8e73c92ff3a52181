/** User names are e-mail addresses, which are compared without regard to case. */
export const canonicalName = (userName: string): string => userName.trim().toLowerCase();
