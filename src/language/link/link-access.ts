import type { Access } from '../generated/spec.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Words } from './words.ts';

/** Checks that there is somebody who may have what asks for this ability. */
export function linkAccess(access: Access | undefined, at: Path, { subjects }: Words, report: Report): void {
  if (access === undefined || subjects === null || subjects.includes(access.subject)) return;
  const { subject: name } = access;
  report('unknown-subject', [...at, 'subject'], { name, allowed: subjects });
}

/** Whether who has one right has the other one: to manage a subject is to read it. */
export const isSameRight = (access: Access | undefined, needed: Access): boolean =>
  access !== undefined &&
  [needed.action, 'manage'].includes(access.action) &&
  [needed.subject, 'all'].includes(access.subject);
