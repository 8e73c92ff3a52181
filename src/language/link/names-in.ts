/** The names in a map of a document as written, broken ones included. */
export function namesIn(document: unknown, key: string): string[] {
  const map = (document as Record<string, unknown> | null | undefined)?.[key];
  return typeof map === 'object' && map !== null ? Object.keys(map) : [];
}
