import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDiagnosticCode, referenceOf } from '../../../language/index.ts';
import type { DiagnosticPage } from '../../../language/plan/index.ts';
import { notFound } from '../../api/handler.ts';
import { projectRoot } from '../../process/project-root.ts';

/** Returns the page of the reference that explains a diagnostic code. Throws a 404 for an unknown code. */
export async function diagnosticPage(code: string): Promise<DiagnosticPage> {
  if (!isDiagnosticCode(code)) throw notFound('There is no such diagnostic.');
  return { code, text: await readFile(path.join(projectRoot, referenceOf(code)), 'utf8') };
}
