import type { ReportCell } from '../../../language/plan/index.ts';

/**
 * The address of an image, if it is an allowed one: a data URL of an image, a path of this server, or an https
 * address, which the server's content security policy may still block. Null for anything else.
 */
export function imageAddress(cell: ReportCell): string | null {
  if (typeof cell !== 'string') return null;
  const isPicture = /^data:image\/(svg\+xml|png|jpeg|webp|gif|avif)[;,]/.test(cell);
  const isPath = /^\/(?![/\\])/.test(cell);
  return isPicture || isPath || /^https:\/\/[^\s/]/.test(cell) ? cell : null;
}
