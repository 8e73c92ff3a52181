// The public interface of the compiler: documents in, compiled pages and diagnostics out.
export {
  compileProject,
  createCompiler,
  type CompileOptions,
  type Compiler,
  type Project,
} from './compile.ts';
export type { CompiledDictionary, CompiledPage } from './plan/compiled.ts';
export { localesOf, menuOf, type AppManifest } from './plan/manifest-of.ts';
export type { Variant } from './plan/plan-variant.ts';
export { widgetSchemas } from './widgets/widget-schemas.ts';
export { editorSchemas } from './editor/editor-schemas.ts';
export type { Vocabulary } from './vocabulary.ts';
export { inReadingOrder, type Diagnostic, type DiagnosticCode } from './diagnostics/diagnostic.ts';
export { explained } from './diagnostics/explained/explained.ts';
export { isDiagnosticCode, referenceOf } from './diagnostics/reference-of.ts';
export { fixProject } from './fix/fix.ts';
export { suggestedEdit } from './fix/edit-for.ts';
export type { Edit } from './fix/edit.ts';
export { formatGithub } from './format/format-github.ts';
export { formatJson } from './format/format-json.ts';
export { type RunFacts } from './format/summary.ts';
export { formatPretty, type Colors } from './format/format-pretty.ts';
export {
  checkDatasets,
  keyedTablesOf,
  selectsOf,
  tablesOf,
  type UncheckedDataset,
  type WarehouseFacts,
} from './warehouse/check-datasets.ts';
export type { WarehouseColumns } from './warehouse/check-select.ts';
export type { SharedKey } from './generated/api.ts';
export { isTimeZone } from './terms/time-zone.ts';
export { kindOfColumn } from './warehouse/value-kind.ts';
export { engineFaultText, readEngineMessage, type EngineFault } from './warehouse/engine-message.ts';
export { nearest } from './diagnostics/suggest.ts';
export { formatSarif } from './format/format-sarif.ts';
export { diffProjects, type ProjectDiff } from './diff/diff-projects.ts';
export { formatDiffJson, formatDiffMarkdown, formatDiffText, type DiffNames } from './diff/format-diff.ts';
export { textOf } from './diff/sentence.ts';
export { documentsOfTarget, targetsOf } from './explain/explain.ts';
export { formatReach, reachOf, type FileReach } from './explain/reach.ts';
export { formatChanges, formatOrigins } from './explain/format-explain.ts';
