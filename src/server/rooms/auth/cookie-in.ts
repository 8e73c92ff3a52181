/** The value of a cookie in a `Cookie` header; null where it is not there. */
export function cookieIn(header: string | null, name: string): string | null {
  const found = (header ?? '').split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return found === undefined ? null : found.slice(found.indexOf('=') + 1).trim();
}
