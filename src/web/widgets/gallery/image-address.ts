import type { ReportCell } from '../../../language/plan/index.ts';

/**
 * The address of a picture, as far as it is one that may be drawn: data of a picture, a path of this server, or an address
 * at another host over TLS, which the server's security policy allows or not. What else stands in the data is none.
 */
export function imageAddress(cell: ReportCell): string | null {
  if (typeof cell !== 'string') return null;
  const isPicture = /^data:image\/(svg\+xml|png|jpeg|webp|gif|avif)[;,]/.test(cell);
  const isPath = /^\/(?![/\\])/.test(cell);
  return isPicture || isPath || /^https:\/\/[^\s/]/.test(cell) ? cell : null;
}
