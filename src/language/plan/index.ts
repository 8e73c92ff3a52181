// The door for programs that run pages: types and small pure functions, no compiler behind them.
export type * from '../generated/spec.ts';
export type * from '../generated/api.ts';
export type { CheckPlan, PlannedExpectation } from './check.ts';
export type { ComponentPlan, FilterBarPlan, RemotePlan } from './filter-bar.ts';
export type { Manifest, PageEntry, PagePlan, Place, QueryPlan, WidgetPlan } from './page.ts';
export { bandNames } from './derived-members.ts';
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
} from './dataset.ts';
export type { ColumnPlan, TablePlan, TypedColumn } from './table.ts';
export type { Dictionary } from '../validate/validate.ts';
export { coverageBase, partsOf, unknownColumns } from './coverage.ts';
export { lagOf } from './plan-dataset.ts';
export { formatWith, OPERATIONS, operationFault, operationNamed, splitMeasure } from './operation.ts';
export type { MeasureOperation } from './operation.ts';
export { operationTitle } from './operation-title.ts';
export { EARLIEST_DATE } from './earliest-date.ts';
export { filterListsOf, noLists } from './filter-lists.ts';
export type { FilterListsPlan, ListParent } from './filter-lists.ts';
export { LIST_PARAMETERS } from './list-parameters.ts';
export { ancestorsOf, cyclesOf, cycleText, descendantsOf, parentsOf, topologicalOrder } from './graph.ts';
export { isEntry, planFilterBar, prepareEntries } from './plan-filter-bar.ts';
export {
  fillParam,
  fillParams,
  fillPath,
  isEmptyValue,
  tokensIn,
  tokensInParams,
  tokenText,
} from './tokens.ts';
export type { ParamScalar, SentParams, TokenScope } from './tokens.ts';
