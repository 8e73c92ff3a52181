// The door of the compiler: documents in, compiled pages and diagnostics out.
export {
  compileProject,
  createCompiler,
  type CompileOptions,
  type Compiler,
  type Project,
  type SourceTexts,
} from './compile.ts';
export type { CompiledDictionary, CompiledPage } from './plan/compiled.ts';
export { localesOf, menuOf, type Face } from './plan/manifest-of.ts';
export type { Variant } from './plan/plan-variant.ts';
export type { Dictionary } from './validate/validate.ts';
export { editorSchemas, type EditorSchemas } from './editor/editor-schemas.ts';
export type { ApiDocument, Vocabulary } from './vocabulary.ts';
export {
  inReadingOrder,
  type Diagnostic,
  type DiagnosticCode,
  type Range,
  type Severity,
} from './diagnostics/diagnostic.ts';
export { explained } from './diagnostics/explained/explained.ts';
export type { Explained } from './diagnostics/explained/what-and-why.ts';
export { isDiagnosticCode, referenceOf } from './diagnostics/reference-of.ts';
export type { DiagnosticParams } from './diagnostics/codes.ts';
export { fixProject, type Fixed, type Mended } from './fix/fix.ts';
export { formatGithub } from './format/format-github.ts';
export { formatJson } from './format/format-json.ts';
export { summaryOf, type RunFacts, type Summary } from './format/summary.ts';
export { formatPretty, type Colors, type LinesOf } from './format/format-pretty.ts';
export { nearest } from './diagnostics/suggest.ts';
export { formatSarif } from './format/format-sarif.ts';
export {
  diffProjects,
  type ChangeReach,
  type ProjectChange,
  type ProjectDiff,
} from './diff/diff-projects.ts';
export type { ChangeKind } from './diff/kinds/describe.ts';
export { formatDiffJson, formatDiffMarkdown, formatDiffText, type DiffNames } from './diff/format-diff.ts';
export { textOf, type Sentence } from './diff/sentence.ts';
export {
  changesOf,
  documentsOfRoute,
  documentsOfTarget,
  originsOf,
  targetsOf,
  type Change,
  type Origin,
} from './explain/explain.ts';
export { formatReach, reachOf, type FileReach } from './explain/reach.ts';
export { formatChanges, formatOrigins } from './explain/format-explain.ts';
