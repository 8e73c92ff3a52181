import type { SourceType } from '../../language/plan/index.ts';
import type { SqlValue } from '../warehouse/warehouse.ts';

/** What a list is narrowed to. Null narrows nothing. */
export interface ListScope {
  readonly company: string;
  readonly allowedBrands: readonly string[] | null;
  readonly brands: readonly string[] | null;
  readonly campaigns: readonly string[] | null;
  readonly platforms: readonly string[] | null;
  readonly years: readonly number[] | null;
  /** Only what is measured there. */
  readonly sourceType: SourceType | null;
  /** Of notifications. */
  readonly sources: readonly string[] | null;
  readonly priorities: readonly string[] | null;
  /** Only campaigns that run on this ISO date. */
  readonly activeOn: string | null;
}

/** A condition and the values of its placeholders. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** The parts of a scope that may be left out for a list that they would narrow to itself. */
export type ScopePart =
  | 'brands'
  | 'campaigns'
  | 'platforms'
  | 'years'
  | 'activeOn'
  /** Campaigns that measure something of the source type. */
  | 'measured'
  /** Events of the source type. */
  | 'sourceType'
  | 'sources'
  | 'priorities';

const partConditions: Readonly<Record<ScopePart, (scope: ListScope) => Condition | null>> = {
  brands: ({ brands }) => isOneOf('brand_id', brands),
  campaigns: ({ campaigns }) => isOneOf('campaign_id', campaigns),
  platforms: ({ platforms }) => isOneOf('platform', platforms),
  years: ({ years }) => isOneOf('year(date)', years),
  activeOn: ({ company, activeOn }) =>
    activeOn === null
      ? null
      : {
          sql: 'campaign_id IN (SELECT campaign_id FROM campaigns WHERE company_id = ? AND start_date <= CAST(? AS DATE) AND end_date >= CAST(? AS DATE))',
          params: [company, activeOn, activeOn],
        },
  measured: ({ company, sourceType }) =>
    sourceType === null
      ? null
      : {
          sql: 'campaign_id IN (SELECT campaign_id FROM tracked_events WHERE company_id = ? AND source_type = ?)',
          params: [company, sourceType],
        },
  sourceType: ({ sourceType }) => isOneOf('source_type', sourceType === null ? null : [sourceType]),
  sources: ({ sources }) => isOneOf('source', sources),
  priorities: ({ priorities }) => isOneOf('priority', priorities),
};

/** The rows of a table that these parts of the scope leave: those of the company and of allowed brands, always. */
export function within(scope: ListScope, parts: readonly ScopePart[]): Condition {
  const conditions = [
    { sql: 'company_id = ?', params: [scope.company] },
    isOneOf('brand_id', scope.allowedBrands),
    ...parts.map((part) => partConditions[part](scope)),
  ].filter((condition) => condition !== null);
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    params: conditions.flatMap(({ params }) => params),
  };
}

export function isOneOf(expression: string, values: readonly SqlValue[] | null): Condition | null {
  if (values === null) return null;
  // Nothing is one of no values, which SQL can't say with IN.
  if (values.length === 0) return { sql: '1 = 0', params: [] };
  return { sql: `${expression} IN (${values.map(() => '?').join(', ')})`, params: values };
}
