// Generated from schemas/ by `npm run generate`. Do not edit.
/* eslint-disable */

/**
 * start_end: two ISO dates, both inclusive. Or a year, a quarter or a month: 2024, 2024-Q1, 2024-01.
 */
export type DateRangeText = string;
/**
 * What an ability is about: these of the product, or one of a project.
 */
export type Subject = string;
/**
 * @maxItems 100
 */
export type AbilityList = {
  action: string;
  subject: string;
}[];
/**
 * Brand ids; none at all stands for every brand.
 *
 * @maxItems 1000
 */
export type BrandList = string[];
/**
 * Not among those that are tried first, and not made of the names of its user, their company or the product.
 */
export type NewPassword = string;
/**
 * What a page is called in filter calls: it decides which lists `global/filters/additional` answers. `custom` gets all.
 */
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
/**
 * Where events are measured.
 */
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
  /**
   * Null where the caller has not opened it of late.
   */
  openedAt: string | null;
}[];
/**
 * A figure, text, an ISO date or nothing known. Never NaN, never Infinity.
 */
export type ReportCell = string | number | boolean | null;
export type ReportRow = ReportCell[];

export interface FolderRequest {
  /**
   * Where: names with slashes between; empty for the area itself.
   */
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
  /**
   * Names with slashes between; empty for the area itself.
   */
  folder: string;
}
export interface FileVersionRequest {
  id: string;
  version: number;
}
export interface FileListing {
  area: FileAreaRules;
  entries: ListedFile[];
  /**
   * How many entries there are, up to 10,000.
   */
  count: number;
  /**
   * The ids of all of them, in their order. Null where they were not asked for.
   */
  ids: string[] | null;
  /**
   * Whether there are more than 10,000.
   */
  truncated: boolean;
  /**
   * For addresses of contents, up to half an hour: `/api/contents/TICKET/ID`, with `/thumbnail` for a picture's, `?version=` and `?download=true`; a form with `ids` that is posted to `/api/archives/TICKET` gets a zip.
   */
  ticket: string;
  mayWrite: boolean;
  /**
   * Bytes that the company keeps.
   */
  used: number;
  /**
   * Bytes that it may keep.
   */
  most: number;
}
export interface FileAreaRules {
  title: string;
  types: string[];
  maxMegabytes: number;
  /**
   * Whether files of the area are named after members.
   */
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
  /**
   * The folder that it is in: names with slashes between.
   */
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
    /**
     * An i18n key.
     */
    title: string;
  }[];
}
export interface FileNameList {
  /**
   * For addresses of contents, as in a listing.
   */
  ticket: string;
  /**
   * The i18n key of what is said of a file whose name no member has. Null where files of the area are named after nothing, or the caller may not see after what.
   */
  none: string | null;
  /**
   * A row for each file and member. A file whose name several members have has several.
   */
  names: {
    /**
     * The file's id.
     */
    file: string;
    version: number;
    isPicture: boolean;
    dimension: string;
    /**
     * The member's key.
     */
    member: string;
    title: string;
    /**
     * The key of what it belongs to.
     */
    within: string;
    withinTitle: string;
    /**
     * The page that explains it.
     */
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
  /**
   * Tables by name. What is beside the types comes from the files in `tables/`.
   */
  tables: {
    [k: string]: WarehouseTable;
  };
}
export interface WarehouseTable {
  /**
   * What a row is. Null where the table has no file.
   */
  description: string | null;
  /**
   * The columns that identify a row of a company. Null where no file says it.
   */
  key: string[] | null;
  /**
   * Columns by name.
   */
  columns: {
    [k: string]: WarehouseColumn;
  };
}
export interface WarehouseColumn {
  type: 'text' | 'integer' | 'decimal' | 'number' | 'date' | 'time' | 'boolean';
  /**
   * The decimals of a decimal.
   */
  digits: number | null;
  /**
   * Whether a cell may be empty. So it is where no file says otherwise.
   */
  unknown: boolean;
  description: string | null;
}
export interface SharedKeyList {
  /**
   * By the names of tables. A table whose key no two rows share is left out.
   */
  sharedKeys: {
    [k: string]: SharedKey;
  };
}
export interface SharedKey {
  /**
   * How many rows have the key of a row before them.
   */
  rows: number;
  /**
   * The key that most rows have, its values in the order of the file.
   */
  example: (string | number | boolean | null)[];
}
/**
 * Holds `{product}Version` besides.
 */
export interface Version {
  /**
   * Whether browsers keep what they have stored.
   */
  ignore: boolean;
  [k: string]: string | boolean;
}
export interface DiagnosticPage {
  code: string;
  /**
   * Markdown.
   */
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
  /**
   * The demonstration's users; null where there are none.
   */
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
  /**
   * The only brands that this user may see; null is all.
   */
  brands: string[] | null;
  /**
   * How far onboarding has come.
   */
  progress: 'new' | 'waiting' | 'noConsent' | 'complete';
  /**
   * Whether the user may log in.
   */
  active: boolean;
}
export interface NewUser {
  userName: string;
  fullname: string;
  role: string;
  ability?: AbilityList;
  brands?: BrandList;
  /**
   * Needed where users log in with one here; a mistake where they log in at a provider.
   */
  password?: string;
}
/**
 * What is left out stays as it is.
 */
export interface UserChange {
  fullname?: string;
  role?: string;
  ability?: AbilityList;
  brands?: BrandList;
  /**
   * A mistake where users log in at a provider.
   */
  password?: string;
  /**
   * The caller's own, which a new password for somebody who manages users needs: 403 `own-password-needed` or `wrong-password`.
   */
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
  /**
   * What the other calls are authorized with.
   */
  idToken: string;
  userData: UserData;
}
/**
 * The tokens are null where the session does not stand.
 */
export interface TokenCheck {
  authorized: boolean;
  /**
   * Whether the access and the refresh token are new.
   */
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
  /**
   * ISO 3166 alpha-2.
   */
  country: string;
  language: string;
  /**
   * The company's logo as a data URL.
   */
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
  /**
   * IANA name: where the company's day begins and ends.
   */
  timeZone: string;
  sources: string[];
  logoUrl: string | null;
  /**
   * What the company is called; its id where nobody said.
   */
  companyName?: string;
  /**
   * Where users log in.
   */
  authMode?: 'local' | 'oidc';
}
export interface FilterEntry {
  title: string;
  value: string | number | boolean;
}
export interface ResourceChange {
  kind: 'insert' | 'update' | 'delete';
  /**
   * The caller's own name for a new row, which the answer repeats.
   */
  ref?: string;
  id?: string;
  /**
   * The version that was read.
   */
  version?: number;
  /**
   * Values by field.
   */
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
  /**
   * Whether reports have the rows now, or soon.
   */
  mirrored: 'now' | 'soon';
  /**
   * Of each other resource: its name, and its rows.
   */
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
  /**
   * How many rows were written, by resource: the copy itself first.
   */
  counts: {
    resource: string;
    rows: number;
  }[];
  /**
   * Whether reports have the rows now, or soon.
   */
  mirrored: 'now' | 'soon';
}
export interface PutRow {
  row: WrittenResourceRow;
  /**
   * Whether reports have the row now, or soon.
   */
  mirrored: 'now' | 'soon';
}
export interface ResourceRows {
  /**
   * The fields in their order, each with name, type and title.
   */
  columns: {
    [k: string]: unknown;
  }[];
  /**
   * Each with id, version, values, changedBy and changedAt; `texts` has the names of members, and the i18n keys of names of the project's files; `faults` what does not fit.
   */
  rows: {
    [k: string]: unknown;
  }[];
  total: number;
  mayWrite: boolean;
  /**
   * Of a resource without a currency field whose rows belong to rows that have one: the currency of each, with the values by which rows name it.
   */
  currencies?: {
    of: {
      [k: string]: string;
    };
    currency: string;
  }[];
  /**
   * The changes of the status that the abilities of the caller allow, by their names in the file.
   */
  moves?: string[];
}
export interface RowPlan {
  /**
   * Whether it is written.
   */
  done: boolean;
  /**
   * The name of this plan.
   */
  mark: string;
  counts: {
    insert: number;
    update: number;
    delete: number;
    unchanged: number;
    leftOut: number;
  };
  faultCount: number;
  /**
   * The rows of the file that have a fault, in order.
   */
  faultyRows: number[];
  /**
   * The first ones: row of the file, field, rule, value, what is allowed. Of a row of another resource: `about`, what its field is.
   */
  faults: {
    [k: string]: unknown;
  }[];
  /**
   * The first ones: kind, id and version of a row that is there, row of the file, the values before and after.
   */
  changes: {
    [k: string]: unknown;
  }[];
  /**
   * What becomes of rows of other resources that belong to these, or to which these belong: each resource with its title, how many rows change (count), and the first changes with their fields before and after.
   */
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
  /**
   * The first thousand: kind, and the values before and after.
   */
  changes: {
    [k: string]: unknown;
  }[];
  /**
   * Of each exact amount: its field, and what it added up to before and after. Amounts of several currencies are summed for each by itself.
   */
  sums: {
    field: string;
    currency?: string;
    before: string;
    after: string;
  }[];
}
export interface RowHistory {
  /**
   * Of a resource: a moment at which its rows, and those that belong to them, are as they are.
   */
  now?: string;
  /**
   * Of a row: each with version, kind (insert, update, delete), values, by and at. Of a resource: at, by, and how many rows were inserted, updated and deleted.
   */
  history: {
    [k: string]: unknown;
  }[];
}
export interface MemberList {
  /**
   * Members with their names, in the order of the dimension or of their names.
   */
  entries?: FilterEntry[];
  /**
   * How many members there are.
   */
  total?: number;
  /**
   * Whether there are more than `limit`, so that the list holds the first ones.
   */
  truncated?: boolean;
  /**
   * The days of the facts.
   */
  range?: {
    startDate: string;
    endDate: string;
  };
}
/**
 * Lists of entries by response key; only those that the company's data can answer, and of whose datasets the caller has the `access`. 403 where that leaves none.
 */
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
  /**
   * What came back
   */
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
  /**
   * The error group.
   */
  type?: string;
  trace?: string | null;
  message: string;
}
export interface NotificationCount {
  unread: number;
}
/**
 * A column of a report, with all that is needed to show and to combine its figures.
 */
export interface ReportColumn {
  /**
   * As asked for: a dimension with a grain is `date:week`.
   */
  name: string;
  /**
   * dimension: a grouping. key: the identifying value of the dimension named by `of` (drop it from exports). measure: a figure. coverage: the share of a base on facts where the measure named by `of` is known; there only where it is below 1 in some row, total or compared row. currency: the ISO 4217 code of the row's amounts, null where it holds several; there only where the facts have several currencies. level: how many dimensions a rollup row has, 0 for the grand total. helper: for drawing or combining only, not for people; `level#across` says how many of a row's dimensions stand across.
   */
  role: 'dimension' | 'key' | 'measure' | 'coverage' | 'currency' | 'level' | 'helper';
  /**
   * The dimension that a key column identifies; the measure that a coverage column tells of, or that a helper is a part of.
   */
  of?: string;
  /**
   * instant: a moment in ISO 8601, shown in the reader's time zone.
   */
  type: 'string' | 'number' | 'date' | 'instant' | 'boolean';
  /**
   * The name in the product's default language.
   */
  title: string;
  /**
   * The i18n key of the name; of a coverage column, of the name of its base: 0.57 with `measures.spend` means 57 % of spend.
   */
  titleKey: string;
  format?: 'integer' | 'decimal' | 'currency' | 'percent' | 'multiplier' | 'seconds';
  digits?: number;
  /**
   * ISO 4217; absent where rows have several currencies or the figure is no amount.
   */
  currency?: string;
  grain?: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
  /**
   * Members in the order in which they are shown.
   */
  order?: string[];
  /**
   * The i18n keys of members that have words of their own, by the value in the rows (of a labelled dimension, in its key column). Rows hold values, never words.
   */
  members?: {
    [k: string]: string;
  };
  /**
   * The part of the calendar that members are numbers of: weekdays 1 (Monday) to 7, hours 0 to 23, days 1 to 31, months 1 to 12.
   */
  part?: 'weekday' | 'hourOfDay' | 'dayOfMonth' | 'monthOfYear';
  /**
   * The ascending bounds that members lie between; each band holds its lower one. Members are called `< 0`, `0 – 100`, `≥ 100`; people read the bounds in the `format` and `currency` of this column.
   */
  bands?: number[];
  /**
   * The question is about every member of `order`: one without a row is a gap. Absent where it chooses among them or sorts by figures.
   */
  everyMember?: true;
  goodWhen?: 'higher' | 'lower' | 'neutral';
  /**
   * How figures of several rows combine: none means that they can't, and a dash is shown.
   */
  aggregate?: 'sum' | 'min' | 'max' | 'ratio' | 'difference' | 'none';
  /**
   * The columns that a ratio or difference is computed from. Where the measure is partly known, they are helpers that hold the parts over the facts where it is known: `roas#part:spend`.
   *
   * @minItems 2
   * @maxItems 2
   */
  parts?: string[];
  /**
   * The factor of a ratio or difference.
   */
  scale?: number;
  /**
   * What is computed of the measure over all groups of the answer. `titleKey` is the measure's, `title` says both.
   */
  operation?: {
    /**
     * The last three are columns that a table has of a forecast; no answer has them.
     */
    kind:
      | 'share'
      | 'shareOfParent'
      | 'cumulative'
      | 'movingAverage'
      | 'rank'
      | 'expected'
      | 'expectedLow'
      | 'expectedHigh';
    /**
     * Of a moving average
     */
    buckets?: number;
    grain?: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
  };
  /**
   * The attribution lag: for so many days after a day its figure still grows. Absent where figures are final at once.
   */
  lagDays?: number;
}
export interface Comparison {
  start: string;
  /**
   * Of a range that is not over, only as many days are compared as have passed.
   */
  end: string;
  /**
   * Whether the data reach over both periods (see `covers`). Where they do not, nothing is compared. There are no rows and no totals then.
   */
  covered: boolean;
  /**
   * Row i is what row i of the report is compared with (dates by their position in the range, other members by value); where there was nothing, it has no figures. Rows without a counterpart follow.
   */
  rows: ReportRow[];
  /**
   * Present when totals were asked for, else null.
   */
  totals: ReportRow | null;
}
/**
 * What is expected after the last period that is known in full. Each list of rows has the columns of the report; a figure that is not forecast is null.
 */
export interface ReportForecast {
  /**
   * The share of outcomes that the intervals are to hold.
   */
  level: number;
  /**
   * The first and the last day that is forecast. null where the range that was asked for is over.
   */
  range: null | {
    start: string;
    end: string;
  };
  rows: ReportRow[];
  /**
   * The lower ends of the intervals of `rows`.
   */
  low: ReportRow[];
  high: ReportRow[];
  /**
   * How good each series is forecast.
   */
  series: ForecastSeries[];
}
export interface ForecastSeries {
  /**
   * The column.
   */
  measure: string;
  /**
   * What is shown of its members, in the order of the dimensions without the time.
   */
  members: (string | number | boolean | null)[];
  /**
   * Why there is no forecast; null where there is one.
   */
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
  /**
   * How the same model did on the past of the series; null without a forecast. Of a cumulative measure, how it did on the sums of what was still to come.
   */
  test: null | {
    /**
     * At how many moments of the past it was tried.
     */
    origins: number;
    /**
     * The share of outcomes within the interval, each made without the moment that it is judged at.
     */
    coverage: number;
    /**
     * The absolute errors as a share of the absolute outcomes.
     */
    error: number;
    /**
     * The same of what stood there a season before.
     */
    naiveError: number;
  };
}
/**
 * The one shape of tabular answers. Columns, then rows whose cells stand in the order of the columns.
 */
export interface ReportData {
  columns: ReportColumn[];
  rows: ReportRow[];
  /**
   * The grand total, computed at its own level; null unless asked for.
   */
  totals: ReportRow | null;
  /**
   * The number of rows sent.
   */
  rowCount: number;
  /**
   * Whether there are rows after these.
   */
  truncated: boolean;
  /**
   * How many rows the question has in all, whatever its limit and offset; absent where it is not known.
   */
  totalRowCount?: number;
  /**
   * When the newest of the dataset's own sources was loaded.
   */
  asOf: string;
  freshness?: Freshness;
  /**
   * The first and the last day with facts of the dataset and the company, whatever the filters. Before the first one nothing was recorded. A brand or a platform that begins later is a change like any other. Absent without a time dimension, and where there are no facts.
   */
  covers?: {
    start: string;
    end: string;
  };
  /**
   * The dates that were asked for, resolved.
   */
  range?: {
    start: string;
    end: string;
  };
  comparison?: Comparison;
  forecast?: ReportForecast;
}
/**
 * How new the facts of a dataset are, by the sources that they come from.
 */
export interface Freshness {
  /**
   * The i18n key of the dataset's name.
   */
  dataset: string;
  /**
   * Whether its figures count only days that are complete.
   */
  completeDays: boolean;
  /**
   * The last day that any source has in full. A later day is not over, or has not been loaded. null where no source says.
   */
  completeTo: string | null;
  /**
   * The first day that some source does not have in full. null where no source says.
   */
  firstIncomplete: string | null;
  /**
   * The one that was loaded longest ago comes first.
   */
  sources: {
    name: string;
    loadedAt: string;
    /**
     * The last day that it has in full; null for an imported file.
     */
    completeTo: string | null;
    /**
     * Whether it lacks the day before today, in the company's time zone.
     */
    late: boolean;
  }[];
}
export interface ErrorDetail {
  /**
   * The parameter or field.
   */
  name: string;
  /**
   * What was wrong with it.
   */
  message: string;
  /**
   * What would have been right
   */
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
