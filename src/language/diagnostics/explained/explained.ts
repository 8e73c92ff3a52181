import type { DiagnosticCode } from '../diagnostic.ts';
import { aboutDatasets } from './about-datasets.ts';
import { aboutFiles } from './about-files.ts';
import { aboutFilterBars } from './about-filter-bars.ts';
import { aboutForms } from './about-forms.ts';
import { aboutNames } from './about-names.ts';
import { aboutPages } from './about-pages.ts';
import { aboutQueries } from './about-queries.ts';
import { aboutWidgets } from './about-widgets.ts';
import type { Explained } from './what-and-why.ts';

/** The explanation of every code in the reference, without the example. */
export const explained: Readonly<Record<DiagnosticCode, Explained>> = {
  ...aboutFiles,
  ...aboutNames,
  ...aboutForms,
  ...aboutFilterBars,
  ...aboutQueries,
  ...aboutWidgets,
  ...aboutPages,
  ...aboutDatasets,
};
