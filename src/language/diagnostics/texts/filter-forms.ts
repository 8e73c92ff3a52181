import type { DiagnosticParams } from '../codes.ts';

/** What a filter does, by its form, as a predicate: "is a range of numbers". */
export const filterForms: Readonly<Record<DiagnosticParams['wrong-filter-form']['kind'], string>> = {
  keep: 'stands for members that are kept',
  'leave-out': 'leaves out what is chosen (`excluded: true`)',
  search: 'is a text to look for in names',
  numbers: 'is a range of numbers',
};
