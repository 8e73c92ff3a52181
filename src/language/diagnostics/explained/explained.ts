import type { DiagnosticCode } from '../diagnostic.ts';
import { aboutFiles } from './about-files.ts';
import { aboutForms } from './about-forms.ts';
import { aboutMeaning } from './about-meaning.ts';
import { aboutNames } from './about-names.ts';

/** What a diagnostic says, and why it matters. */
export type Explained = readonly [what: string, why: string];

/** For every code, what its page of the reference says beside the example. */
export const explained: Readonly<Record<DiagnosticCode, Explained>> = {
  ...aboutFiles,
  ...aboutNames,
  ...aboutForms,
  ...aboutMeaning,
};
