/**
 * Whether a name is a time zone of the IANA database. Aliases are included, which `Intl.supportedValuesOf`
 * lacks (it has only one of Asia/Calcutta and Asia/Kolkata). Offsets such as `+05:30` are refused, since they
 * have no daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
