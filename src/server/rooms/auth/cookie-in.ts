/** The value of a cookie in a `Cookie` header; null when it is missing. */
export function cookieIn(header: string | null, name: string): string | null {
  const found = (header ?? '').split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return found === undefined ? null : found.slice(found.indexOf('=') + 1).trim();
}
