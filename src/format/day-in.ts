const formats = new Map<string, Intl.DateTimeFormat>();

/** The ISO date at a moment in a time zone (IANA name). Throws a RangeError for an unknown zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
