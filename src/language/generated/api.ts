// Generated from schemas/ by `npm run generate`. Do not edit.
/* eslint-disable */

/** start_end: two ISO dates, both inclusive. Or a year, a quarter or a month: 2024, 2024-Q1, 2024-01. */
export type DateRangeText = string;
/** The subject of an ability: one of the product, or one of the project. */
export type Subject = string;
/** @maxItems 100 */
export type AbilityList = {
  action: string;
  subject: string;
}[];
/**
 * Brand ids; an empty list means every brand.
 *
 * @maxItems 1000
 */
export type BrandList = string[];
/** Not among the passwords that attackers try first, and not made of the names of its user, their company or the product. */
export type NewPassword = string;
/** The name of a page in filter calls, which decides which lists `global/filters/additional` returns. `custom` gets all lists. */
export type PageName =
  | 'seo-overview'
  | 'consideration'
  | 'conversion'
  | 'conversion-overview'
  | 'comparisonReport'
  | 'growth-overview'
  | 'creative'
  | 'smartOptimization'
  | 'awareness'
  | 'financialPage'
  | 'quarterly_kpi_report'
  | 'custom'
  | 'holistic_filter'
  | 'campaign_labelling'
  | 'dailyReport'
  | 'adjust'
  | 'operational'
  | 'performance_report'
  | 'aiBudgetOptimizer'
  | 'creativeReportPage'
  | 'awarenessReport'
  | 'seoMonitorPage'
  | 'kpiTarget'
  | 'auditOperational'
  | 'auditTechnical'
  | 'ldbReport'
  | 'parametricopt'
  | 'brandSummary'
  | 'creativePage'
  | 'cpas'
  | 'cpas_retail'
  | 'cpas_meta'
  | 'cpas_brand_detail'
  | 'cpas_google'
  | 'cpas_data_type'
  | 'cpasInvestmentRevenue'
  | 'planSummaryReport'
  | 'mediaPlan';
/** Where events are measured. */
export type SourceType = 'app' | 'web';
export type SavedSelections = {
  saveName: string;
  selections: {
    [k: string]: unknown;
  };
}[];
export type PageMarks = {
  route: string;
  favourite: boolean;
  /** Null if the caller has not opened it recently. */
  openedAt: string | null;
}[];
/** A figure, a text, an ISO date, or null if unknown. Never NaN, never Infinity. */
export type ReportCell = string | number | boolean | null;
export type ReportRow = ReportCell[];

export interface FolderRequest {
  /** The path of the folder: names separated by slashes; empty for the area itself. */
  folder: string;
  name: string;
}
export interface FileRename {
  id: string;
  name: string;
}
export interface FileIds {
  /**
   * @minItems 1
   * @maxItems 1000
   */
  ids: string[];
}
export interface FileMove {
  /**
   * @minItems 1
   * @maxItems 1000
   */
  ids: string[];
  /** The path of the folder: names separated by slashes; empty for the area itself. */
  folder: string;
}
export interface FileVersionRequest {
  id: string;
  version: number;
}
export interface FileListing {
  area: FileAreaRules;
  entries: ListedFile[];
  /** The number of entries, up to 10,000. */
  count: number;
  /** The ids of all entries, in their order. Null if they were not requested. */
  ids: string[] | null;
  /** Whether there are more than 10,000. */
  truncated: boolean;
  /** The ticket for URLs of contents, valid for up to half an hour: `/api/contents/TICKET/ID`, with `/thumbnail` for the thumbnail of a picture, `?version=` and `?download=true`; a form with `ids` that is posted to `/api/archives/TICKET` gets a zip. */
  ticket: string;
  mayWrite: boolean;
  /** The bytes that the company stores. */
  used: number;
  /** The maximum number of bytes that it may store. */
  most: number;
}
export interface FileAreaRules {
  title: string;
  types: string[];
  maxMegabytes: number;
  /** Whether files of the area are named after members. */
  isNamed: boolean;
  width?: FileRangeRule;
  height?: FileRangeRule;
  duration?: FileRangeRule;
  namePattern?: string;
  nameHint?: string;
}
export interface FileRangeRule {
  min?: number;
  max?: number;
}
export interface ListedFile {
  id: string;
  kind: 'folder' | 'file';
  name: string;
  /** The path of its folder: names separated by slashes. */
  path: string;
  version: number;
  type: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  changedBy: string;
  changedAt: string;
  deletedAt: string | null;
}
export interface FileAreaList {
  areas: {
    name: string;
    /** An i18n key. */
    title: string;
  }[];
}
export interface FileNameList {
  /** The ticket for URLs of contents, as in a listing. */
  ticket: string;
  /** The i18n key of the text for a file whose name matches no member. Null if files of the area are not named after members, or the caller may not see these members. */
  none: string | null;
  /** One row for each file and member. A file has several rows if several members have its name. */
  names: {
    /** The file's id. */
    file: string;
    version: number;
    isPicture: boolean;
    dimension: string;
    /** The member's key. */
    member: string;
    title: string;
    /** The key of the member that it belongs to. */
    within: string;
    withinTitle: string;
    /** The URL of the page that explains it. */
    address: string | null;
  }[];
}
export interface FileVersionList {
  versions: {
    version: number;
    bytes: number;
    type: string;
    width: number | null;
    height: number | null;
    by: string;
    at: string;
  }[];
}
export interface TableList {
  /** Tables by name. Everything except the types comes from the files in `tables/`. */
  tables: {
    [k: string]: WarehouseTable;
  };
}
export interface WarehouseTable {
  /** What a row is. Null where the table has no file. */
  description: string | null;
  /** The columns that identify a row of a company. Null if no file defines them. */
  key: string[] | null;
  /** Columns by name. */
  columns: {
    [k: string]: WarehouseColumn;
  };
}
export interface WarehouseColumn {
  type: 'text' | 'integer' | 'decimal' | 'number' | 'date' | 'time' | 'boolean';
  /** The decimals of a decimal. */
  digits: number | null;
  /** Whether a cell may be empty. true if no file defines it. */
  unknown: boolean;
  description: string | null;
}
export interface SharedKeyList {
  /** By the names of tables. A table without duplicate keys is left out. */
  sharedKeys: {
    [k: string]: SharedKey;
  };
}
export interface SharedKey {
  /** The number of rows that repeat the key of an earlier row. */
  rows: number;
  /** The key with the most rows, its values in the order of the file. */
  example: (string | number | boolean | null)[];
}
/** Also contains `{product}Version`. */
export interface Version {
  /** Whether browsers keep their stored state. */
  ignore: boolean;
  [k: string]: string | boolean;
}
export interface DiagnosticPage {
  code: string;
  /** Markdown. */
  text: string;
}
export interface AppInfo {
  product: {
    id: string;
    name: string;
    logo: string | null;
    color: string | null;
  };
  languages: string[];
  skin: 'light' | 'dark' | 'brand';
  /** The demonstration's users; null if there are none. */
  demo: null | {
    password: string;
    users: {
      userName: string;
      role: string;
      company: string;
    }[];
  };
  authMode: 'local' | 'oidc';
}
export interface AbilityRule {
  action: string;
  subject: Subject;
}
export interface UserRecord {
  userName: string;
  fullname: string;
  role: string;
  ability: AbilityRule[];
  /** The only brands that this user may see; null is all. */
  brands: string[] | null;
  /** The onboarding progress. */
  progress: 'new' | 'waiting' | 'noConsent' | 'complete';
  /** Whether the user may log in. */
  active: boolean;
}
export interface NewUser {
  userName: string;
  fullname: string;
  role: string;
  ability?: AbilityList;
  brands?: BrandList;
  /** Required if users log in with a password here; refused if they log in at a provider. */
  password?: string;
}
/** Properties that are left out are not changed. */
export interface UserChange {
  fullname?: string;
  role?: string;
  ability?: AbilityList;
  brands?: BrandList;
  /** Refused if users log in at a provider. */
  password?: string;
  /** The caller's own password, which is required for a new password of a user who manages users: 403 `own-password-needed` or `wrong-password`. */
  ownPassword?: string;
  active?: boolean;
}
export interface UserData {
  fullname: string;
  userName: string;
  role: string;
  ability: AbilityRule[];
  company: string;
}
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** The token that authorizes the other calls. */
  idToken: string;
  userData: UserData;
}
/** The tokens are null if the session is not valid. */
export interface TokenCheck {
  authorized: boolean;
  /** Whether the access and the refresh token are new. */
  isRefreshed: boolean;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
}
export interface OnboardingStatus {
  status: 'new' | 'waiting' | 'completed';
  isCompleted: boolean;
  isWaitingForEtl: boolean;
}
export interface ConsentStatus {
  consent: boolean;
}
export interface OnboardingForm {
  companyName: string;
  industry?: string;
  contactName: string;
  contactEmail: string;
  dialCode?: string;
  phone?: string;
  /** ISO 3166 alpha-2. */
  country: string;
  language: string;
  /** The company's logo as a data URL. */
  logo?: string;
}
export interface Metadata {
  currency: {
    code: string;
    currencySymbol: string;
  };
  checkStatuses: {
    consent: boolean;
    onboarding: OnboardingStatus;
  };
  /** The time zone of the company's calendar days (IANA name). */
  timeZone: string;
  sources: string[];
  logoUrl: string | null;
  /** The name of the company; its id if it has no name. */
  companyName?: string;
  /** Where users log in. */
  authMode?: 'local' | 'oidc';
}
export interface FilterEntry {
  title: string;
  value: string | number | boolean;
}
export interface ResourceChange {
  kind: 'insert' | 'update' | 'delete';
  /** The caller's own name for a new row, which the response repeats. */
  ref?: string;
  id?: string;
  /** The version that was read. */
  version?: number;
  /** Values by field. */
  values?: {
    [k: string]:
      | string
      | number
      | boolean
      | unknown[]
      | {
          [k: string]: unknown;
        }
      | null;
  };
}
export interface WrittenRows {
  rows: WrittenResourceRow[];
  /** now: reports already contain the rows. soon: they will contain them soon. */
  mirrored: 'now' | 'soon';
  /** For each other resource: its name, and its rows. */
  before?: {
    [k: string]: unknown;
  }[];
}
export interface WrittenResourceRow {
  ref?: string;
  id: string;
  version: number;
  values: {
    [k: string]: unknown;
  };
}
export interface CopiedRow {
  row: WrittenResourceRow;
  /** The number of rows that were written, by resource, beginning with that of the copied row. */
  counts: {
    resource: string;
    rows: number;
  }[];
  /** now: reports already contain the rows. soon: they will contain them soon. */
  mirrored: 'now' | 'soon';
}
export interface PutRow {
  row: WrittenResourceRow;
  /** now: reports already contain the row. soon: they will contain it soon. */
  mirrored: 'now' | 'soon';
}
export interface ResourceRows {
  /** The fields in their order, each with name, type and title. */
  columns: {
    [k: string]: unknown;
  }[];
  /** Each with id, version, values, changedBy and changedAt; `texts` has the names of members, and the i18n keys of names of the project's files; `faults` has the values that do not fit. */
  rows: {
    [k: string]: unknown;
  }[];
  total: number;
  mayWrite: boolean;
  /** For a resource without a currency field whose rows belong to rows that have one: the currency of each, with the values by which rows name it. */
  currencies?: {
    of: {
      [k: string]: string;
    };
    currency: string;
  }[];
  /** The changes of the status that the abilities of the caller allow, by their names in the file. */
  moves?: string[];
}
export interface RowPlan {
  /** Whether it was written. */
  done: boolean;
  /** The name of this plan. */
  mark: string;
  counts: {
    insert: number;
    update: number;
    delete: number;
    unchanged: number;
    leftOut: number;
  };
  faultCount: number;
  /** The numbers of the rows of the file that have a fault, in order. */
  faultyRows: number[];
  /** The first faults: row of the file, field, rule, value, and what is allowed. A fault in a row of another resource also has `about`, which says what its field is. */
  faults: {
    [k: string]: unknown;
  }[];
  /** The first changes: kind, id and version of an existing row, row of the file, the values before and after. */
  changes: {
    [k: string]: unknown;
  }[];
  /** The changes of rows of other resources that belong to these, or to which these belong: each resource with its title, the number of changed rows (count), and the first changes with their fields before and after. */
  others: {
    [k: string]: unknown;
  }[];
}
export interface RowComparison {
  counts: {
    insert: number;
    update: number;
    delete: number;
    unchanged: number;
  };
  /** The first thousand changes: kind, and the values before and after. */
  changes: {
    [k: string]: unknown;
  }[];
  /** For each exact amount: its field, and its sum before and after. Amounts of several currencies are summed separately. */
  sums: {
    field: string;
    currency?: string;
    before: string;
    after: string;
  }[];
}
export interface RowHistory {
  /** For a resource: a moment at which its rows, and those that belong to them, are the same as now. */
  now?: string;
  /** For a row: each version with version, kind (insert, update, delete), values, by and at. For a resource: at, by, and the numbers of rows that were inserted, updated and deleted. */
  history: {
    [k: string]: unknown;
  }[];
}
export interface MemberList {
  /** Members with their names, in the order of the dimension or of their names. */
  entries?: FilterEntry[];
  /** The number of members. */
  total?: number;
  /** Whether there are more than `limit`. The list contains the first ones. */
  truncated?: boolean;
  /** The first and the last day of the facts. */
  range?: {
    startDate: string;
    endDate: string;
  };
}
/** Lists of entries by response key. It contains only lists that the company's data can answer, and whose datasets grant the caller `access`. 403 if no list is left. */
export interface FilterLists {
  [k: string]: FilterEntry[];
}
export interface Firsts {
  brand: FilterEntry | null;
  campaign: CampaignEntry | null;
}
export interface CampaignEntry {
  title: string;
  value: string;
  startDate: string;
  endDate: string;
}
export interface CampaignDates {
  campaignDateInfo: {
    startDate: string;
    endDate: string;
  };
}
export interface ApiLogRecord {
  environment?: string;
  apiUrl: string;
  apiMethod: string;
  responseStatus?: number | string | null;
  /** The response, truncated and without secrets. */
  response?: {
    [k: string]: unknown;
  };
  pageName?: string | null;
  requestId?: string | null;
  payload?: {
    postData?: unknown;
    queryData?: unknown;
  };
}
export interface ErrorLogRecord {
  source?: string;
  runtimeEnvironment?: string;
  browserInfo?: string;
  timestampUTC?: string;
  userName?: string | null;
  /** The error group. */
  type?: string;
  trace?: string | null;
  message: string;
}
export interface NotificationCount {
  unread: number;
}
/** A column of a report, with everything that is needed to show and to combine its figures. */
export interface ReportColumn {
  /** The name as requested: a dimension with a grain is `date:week`. */
  name: string;
  /** dimension: a grouping. key: the identifying value of the dimension named by `of` (drop it from exports). measure: a figure. coverage: the share of a base on facts for which the measure named by `of` is known; present only if it is below 1 in some row, total or compared row. currency: the ISO 4217 code of the row's amounts, null if it has several; present only if the facts have several currencies. level: how many dimensions a rollup row has, 0 for the grand total. helper: only for drawing or combining figures, not for readers; `level#across` is the number of a row's dimensions that are column dimensions. */
  role: 'dimension' | 'key' | 'measure' | 'coverage' | 'currency' | 'level' | 'helper';
  /** The dimension that a key column identifies; the measure that a coverage column is about, or that a helper is a part of. */
  of?: string;
  /** instant: a moment in ISO 8601, shown in the reader's time zone. */
  type: 'string' | 'number' | 'date' | 'instant' | 'boolean';
  /** The name in the product's default language. */
  title: string;
  /** The i18n key of the name. For a coverage column, of the name of its base: 0.57 with `measures.spend` means 57 % of spend. */
  titleKey: string;
  format?: 'integer' | 'decimal' | 'currency' | 'percent' | 'multiplier' | 'seconds';
  digits?: number;
  /** ISO 4217; absent where rows have several currencies or the figure is no amount. */
  currency?: string;
  grain?: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** Members in the order in which they are shown. */
  order?: string[];
  /** The number of each member, by its key or else its name, for a dimension with few members. It is the same in all reports of the company and never changes: charts colour members by it. */
  colors?: {
    [k: string]: number;
  };
  /** The i18n keys of members that have texts of their own, by the value in the rows (for a labelled dimension, in its key column). Rows contain values, never texts. */
  members?: {
    [k: string]: string;
  };
  /** The part of the calendar that members are numbers of: weekdays 1 (Monday) to 7, hours 0 to 23, days 1 to 31, months 1 to 12. */
  part?: 'weekday' | 'hourOfDay' | 'dayOfMonth' | 'monthOfYear';
  /** The ascending bounds of the members; each band includes its lower bound. Members are named `< 0`, `0 – 100`, `≥ 100`; readers see the bounds in the `format` and `currency` of this column. */
  bands?: number[];
  /** The query is about every member of `order`: a member without a row is a gap. Absent if it selects members or sorts by figures. */
  everyMember?: true;
  goodWhen?: 'higher' | 'lower' | 'neutral';
  /** How figures of several rows are combined. none: they cannot be combined, and a dash is shown. */
  aggregate?: 'sum' | 'min' | 'max' | 'ratio' | 'difference' | 'none';
  /**
   * The columns that a ratio or difference is computed from. If the measure is partly known, they are helpers with the parts over the facts for which it is known: `roas#part:spend`.
   *
   * @minItems 2
   * @maxItems 2
   */
  parts?: string[];
  /** The factor of a ratio or difference. */
  scale?: number;
  /** The operation on the measure over all groups of the answer. `titleKey` is the measure's, `title` names both. */
  operation?: {
    /** The last three are columns that a table makes from a forecast; no response has them. */
    kind:
      | 'share'
      | 'shareOfParent'
      | 'cumulative'
      | 'movingAverage'
      | 'rank'
      | 'expected'
      | 'expectedLow'
      | 'expectedHigh';
    /** For a moving average: over how many buckets of `grain` it is computed. */
    buckets?: number;
    grain?: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
  };
  /** The attribution lag in days: the figure of a day still grows for this many days. Absent if figures are final at once. */
  lagDays?: number;
}
export interface Comparison {
  start: string;
  /** If a range is not over, only as many days are compared as have passed. */
  end: string;
  /** Whether there is data for both periods (see `covers`). If not, nothing is compared, and there are no rows and no totals. */
  covered: boolean;
  /** Row i is the earlier row for row i of the report (dates by their position in the range, other members by value). If there is no earlier row, it has no figures. Rows without a counterpart follow. */
  rows: ReportRow[];
  /** Null unless totals were requested. */
  totals: ReportRow | null;
}
/** The forecast after the last period that is known in full. Each list of rows has the columns of the report; a figure that is not forecast is null. */
export interface ReportForecast {
  /** The share of outcomes that the intervals should contain. */
  level: number;
  /** The first and the last day that is forecast. null if the requested range is over. */
  range: null | {
    start: string;
    end: string;
  };
  rows: ReportRow[];
  /** The lower ends of the intervals of `rows`. */
  low: ReportRow[];
  high: ReportRow[];
  /** The quality of the forecast of each series. */
  series: ForecastSeries[];
}
export interface ForecastSeries {
  /** The column. */
  measure: string;
  /** The labels of its members, in the order of the dimensions without the time. */
  members: (string | number | boolean | null)[];
  /** Why there is no forecast; null if there is one. */
  refused:
    | null
    | 'tooShort'
    | 'tooFar'
    | 'allZero'
    | 'constant'
    | 'stopped'
    | 'gaps'
    | 'notFinite'
    | 'noModel'
    | 'tooMany'
    | 'tooSlow';
  /** The results of the same model on the past of the series; null without a forecast. For a cumulative measure, its results on the sums of the remaining periods. */
  test: null | {
    /** At how many moments of the past it was tested. */
    origins: number;
    /** The share of outcomes within the interval. Each interval is computed without the moment that it is tested at. */
    coverage: number;
    /** The absolute errors as a share of the absolute outcomes. */
    error: number;
    /** The same for a naive forecast: the value of the previous season. */
    naiveError: number;
  };
}
/** The common format of tabular answers: columns, then rows whose cells are in the order of the columns. */
export interface ReportData {
  columns: ReportColumn[];
  rows: ReportRow[];
  /** The grand total, computed at its own level; null unless requested. */
  totals: ReportRow | null;
  /** The number of rows in the response. */
  rowCount: number;
  /** Whether there are more rows after these. */
  truncated: boolean;
  /** The number of rows of the query without limit and offset; absent if it is not known. */
  totalRowCount?: number;
  /** When the newest of the dataset's own sources was loaded. */
  asOf: string;
  freshness?: Freshness;
  /** The first and the last day with facts of the dataset and the company, regardless of the filters. Nothing was recorded before the first day. A brand or a platform that starts later is a change like any other. Absent without a time dimension, and if there are no facts. */
  covers?: {
    start: string;
    end: string;
  };
  /** The requested dates, resolved. */
  range?: {
    start: string;
    end: string;
  };
  comparison?: Comparison;
  forecast?: ReportForecast;
}
/** How new the facts of a dataset are, by their sources. */
export interface Freshness {
  /** The i18n key of the dataset's name. */
  dataset: string;
  /** Whether its figures count only days that are complete. */
  completeDays: boolean;
  /** The last day that any source has in full. A later day is not over, or has not been loaded. null if no source has one. */
  completeTo: string | null;
  /** The first day that some source does not have in full. null if no source has one. */
  firstIncomplete: string | null;
  /** The sources, beginning with the one that was loaded longest ago. */
  sources: {
    name: string;
    loadedAt: string;
    /** The last day that it has in full; null for an imported file. */
    completeTo: string | null;
    /** Whether it lacks the day before today, in the company's time zone. */
    late: boolean;
  }[];
}
export interface ErrorDetail {
  /** The parameter or field. */
  name: string;
  /** What is wrong with it. */
  message: string;
  /** The allowed values, if they are a short list. */
  allowed?: string[];
}
export interface ErrorBody {
  error: {
    code: string;
    message: string;
    requestId: string;
    details?: ErrorDetail[];
  };
}
