import type { DiagnosticCode } from '../diagnostic.ts';
import { aboutFiles } from './about-files.ts';
import { aboutForms } from './about-forms.ts';
import { aboutMeaning } from './about-meaning.ts';
import { aboutNames } from './about-names.ts';
import type { Explained } from './what-and-why.ts';

/** The explanation of every code in the reference, without the example. */
export const explained: Readonly<Record<DiagnosticCode, Explained>> = {
  ...aboutFiles,
  ...aboutNames,
  ...aboutForms,
  ...aboutMeaning,
};
