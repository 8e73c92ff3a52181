// The door for programs that run pages: types and small pure functions, no compiler behind them.
export type * from '../generated/spec.ts';
export type { Comparison, ErrorBody, ErrorDetail, ReportCell, ReportColumn, ReportData, ReportRow } from '../generated/api.ts';
export type { ComponentPlan, FilterBarPlan, ParamTemplate, RemotePlan } from './filter-bar.ts';
export type { Manifest, PageEntry, PagePlan, Place, PlacedWidget, QueryPlan, WidgetPlan } from './page.ts';
export type { Aggregation, DatasetPlan, DimensionPlan, Grain, MeasurePlan } from './dataset.ts';
