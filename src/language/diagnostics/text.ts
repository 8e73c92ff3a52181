import type { DiagnosticParams } from './codes.ts';
import { textsOfDatasets } from './texts/datasets.ts';
import { textsOfFiles } from './texts/files.ts';
import { textsOfFilterBars } from './texts/filter-bars.ts';
import { textsOfForms } from './texts/forms.ts';
import { textsOfNames } from './texts/names.ts';
import { textsOfPages } from './texts/pages.ts';
import { textsOfQueries } from './texts/queries.ts';
import { textsOfWidgets } from './texts/widgets.ts';
import type { TextsByCode } from './texts/texts-by-code.ts';

const texts: TextsByCode = {
  ...textsOfFiles,
  ...textsOfNames,
  ...textsOfFilterBars,
  ...textsOfQueries,
  ...textsOfForms,
  ...textsOfWidgets,
  ...textsOfPages,
  ...textsOfDatasets,
};

/** The message of a diagnostic. */
export function messageOf<Code extends keyof DiagnosticParams>(
  code: Code,
  params: DiagnosticParams[Code],
): string {
  return texts[code](params).trim();
}
