import type { Access } from '../generated/spec.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Words } from './words.ts';

/** Checks that the subject of an ability exists. */
export function linkAccess(access: Access | undefined, at: Path, { subjects }: Words, report: Report): void {
  if (access === undefined || subjects === null || subjects.includes(access.subject)) return;
  const { subject: name } = access;
  report('unknown-subject', [...at, 'subject'], { name, allowed: subjects });
}

/** Whether `access` includes `needed`. `manage` includes every action, and `all` includes every subject. */
export const isSameRight = (access: Access | undefined, needed: Access): boolean =>
  access !== undefined &&
  [needed.action, 'manage'].includes(access.action) &&
  [needed.subject, 'all'].includes(access.subject);
