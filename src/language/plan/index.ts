// The interface for programs that run pages: types and small pure functions, without the compiler.
export type * from '../generated/spec.ts';
export type * from '../generated/api.ts';
export type { CheckPlan, PlannedExpectation } from './check.ts';
export type { ComponentPlan, FilterBarPlan, NumbersPlan, RemotePlan } from '../terms/filter-bar.ts';
export {
  numberRangeText,
  numberRangeWords,
  readNumberRange,
  type NumberRange,
} from '../terms/number-range.ts';
export { filterKindOf, parameterFor } from '../terms/component-kind.ts';
export { isOpenWhenEmpty, takesDates, takesEntries } from '../terms/filter-bar.ts';
export { filterParametersOf, readFilterParameter, type FilterForm } from '../terms/filter-parameter.ts';
export type {
  CommandPlan,
  ConditionPlan,
  Manifest,
  ManifestNews,
  PageEntry,
  NotesEntry,
  SenderEntry,
  PagePlan,
  Place,
  QueryPlan,
  WidgetPlan,
} from './page.ts';
export { brokenKeyword, isObject } from '../terms/value-schema.ts';
export { annotationsPath } from '../terms/annotations-path.ts';
export { solvedPart } from './resource.ts';
export type { ExchangeFormat, ResourceField, ResourcePlan } from './resource.ts';
export { childrenOf, familyOf, withoutEmptyPages } from './family.ts';
export { destinationOf, matchPage, pathOf } from './match-page.ts';
export type { PageMatch } from './match-page.ts';
export { equalPartsOf, linesOf, spansOf } from './columns.ts';
export type { Spans } from './columns.ts';
export { layoutWith } from './layout.ts';
export type { LayoutPlan, SectionPlan } from './layout.ts';
export {
  atFirst,
  conditionalWidgets,
  isFolded,
  openPart,
  partsWith,
  rowsOf,
  sectionsThere,
  whatIsOpen,
} from './open-parts.ts';
export type { OpenParts } from './open-parts.ts';
export { countedBy, pageWith, pageWithout, queriesNeededBy, withoutParts } from './page-with.ts';
export { fillRoute } from '../terms/route-shape.ts';
export { valueInExpressions } from '../terms/component-values.ts';
export {
  definitionFor,
  headingMeasuresOf,
  fieldElsewhere,
  formOf,
  filtersStatedBy as filtersSaidBy,
  linkOf,
  measuresShownBy,
  selectsOf,
  usesOf,
} from '../widgets/names-in-widget.ts';
export type { CompleteSpec } from '../widgets/with-defaults.ts';
export type { WidgetDefinition } from '../widgets/widget-definition.ts';
export { bandNames } from '../terms/derived-members.ts';
export type {
  Aggregation,
  DatasetPlan,
  DatePart,
  DimensionCondition,
  DimensionPlan,
  Grain,
  JoinKey,
  JoinPlan,
  MeasurePlan,
} from '../terms/dataset.ts';
export type { ColumnPlan, TablePlan, TypedColumn } from '../terms/table.ts';
export type {
  FieldModel,
  Dependence,
  NamesModel,
  FieldType,
  FieldValue,
  DocumentModel,
  PlacingModel,
  Placings,
  ResourceModel,
  SheetModel,
  ResourceRuleModel,
  ResourceValues,
  SolveModel,
  ValueSchema,
  BelongingModel,
} from '../terms/resource.ts';
export { mirrorOf } from '../terms/mirror.ts';
export type { Dictionary } from '../validate/validate.ts';
export { coverageBase, partsOf, unknownColumns } from '../terms/coverage.ts';
export { lagOf } from '../terms/plan-dataset.ts';
export { formatWith, OPERATIONS, operationFault, operationNamed, splitMeasure } from '../terms/operation.ts';
export type { MeasureOperation } from '../terms/operation.ts';
export { operationTitle } from '../terms/operation-title.ts';
export { EARLIEST_DATE } from '../terms/earliest-date.ts';
export { fileAreasPlan, noFiles } from '../terms/file-areas.ts';
export type { FileAreasPlan } from '../terms/file-areas.ts';
export { filterListsOf, noLists } from '../terms/filter-lists.ts';
export type { FilterListsPlan, ListParent } from '../terms/filter-lists.ts';
export { LIST_PARAMETERS } from '../terms/list-parameters.ts';
export {
  ancestorsOf,
  cyclesOf,
  cycleText,
  descendantsOf,
  parentsOf,
  topologicalOrder,
} from '../terms/graph.ts';
export { isEntry, prepareEntries } from '../terms/entries.ts';
export { planFilterBar } from './plan-filter-bar.ts';
export {
  fillParam,
  fillParams,
  fillPath,
  isEmptyValue,
  tokensIn,
  tokensInParams,
  tokenText,
} from '../terms/tokens.ts';
export type { ParamScalar, SentParams, Token, TokenScope } from '../terms/tokens.ts';
