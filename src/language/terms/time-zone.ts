/**
 * Whether there is a time zone of this name in the IANA database. Its other names count, too: a list of all zones has only one
 * name of each, such as Asia/Calcutta for Asia/Kolkata. An offset (`+05:30`) is none: it knows no daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
