// Generated from schemas/ by `npm run generate`. Do not edit.
/* eslint-disable */

/** A member: a text, a number, or true or false. A date is written YYYY-MM-DD. */
export type MemberValue = string | number | boolean;
/**
 * Any of these members.
 *
 * @minItems 1
 */
export type MemberValues = MemberValue[];
/** selectList: one entry. segmented: one entry of a few, shown side by side, or as a list where there is not enough room. selectCheckList: any number of entries. selectDate: a date range. selectPeriod: a whole month, quarter or year, sent as a range of dates. selectNumber: a range of numbers, one end of which may be open, for a dimension of numbers (`floor: $floor$`) or a measure (`having: [spend=$spend$]`). search: a text that is searched in the names of a dimension's members (`campaign_id~: $search$`): a name matches if it has each of the words, in any order, ignoring case and accents, in any language. checkBox: yes or no. submit: an Apply button. variable: a value that a click in a widget sets (`selects`) and that is not a filter: it has no control, and is not stored, saved or taken to other pages. A page adds its own with `variables`. */
export type ComponentType =
  | 'selectList'
  | 'segmented'
  | 'selectCheckList'
  | 'selectDate'
  | 'selectPeriod'
  | 'selectNumber'
  | 'search'
  | 'checkBox'
  | 'submit'
  | 'variable';
/** A calendar period. */
export type PeriodUnit = 'month' | 'quarter' | 'year';
/** A named range that moves with the calendar. all-time starts at 2023-01-01. */
export type DatePreset =
  | 'today'
  | 'yesterday'
  | 'last-7d'
  | 'last-14d'
  | 'last-28d'
  | 'last-30d'
  | 'last-90d'
  | 'last-365d'
  | 'this-week'
  | 'last-week'
  | 'this-month'
  | 'last-month'
  | 'this-quarter'
  | 'last-quarter'
  | 'this-year'
  | 'last-year'
  | 'all-time';
/** The value that is sent. */
export type EntryValue = string | number | boolean;
/** An ISO date, or a day counted from today. */
export type RelativeDate = string;
/**
 * Component names from ancestor to descendant; a nested list is a group of siblings.
 *
 * @minItems 1
 */
export type DependencyPath = (string | string[])[];
export type Name = string;
/** The condition under which it is offered: an expression in CEL over `record.NAME` (a field of the row or of the form), the filters by their names, `session.NAME` and `route.NAME`. */
export type RecordCondition = string;
/** The condition under which it is shown: an expression in CEL over the filters by their names (`brand`, `date.start`), `rows.NAME` (the number of rows of a query), `session.NAME` and `route.NAME`. If it is false, nothing is drawn and nothing is requested, and the others take its space. An empty filter is an empty text, an empty list, or false. */
export type Condition = string;
/** integer: 1,234. decimal: 1,234.57. currency: in the customer's or the row's currency. percent: 0.0123 is shown as 1.23 %. multiplier: 3.4x. seconds: 1:23. */
export type MeasureFormat = 'integer' | 'decimal' | 'currency' | 'percent' | 'multiplier' | 'seconds';
/** Tones (colours) for figures beyond a bound. The first rule that applies is used. */
export type WidgetsPartsRulesRules = {
  /** Applies to figures above this one. */
  above?: number;
  /** Applies to figures below this one. */
  below?: number;
  tone: 'good' | 'bad' | 'warning' | 'muted';
}[];
/** A dimension of the query. */
export type PlottedDimension = string;
/** A measure of the query. */
export type PlottedMeasure = string;
/** The place of a legend. */
export type PlottedLegend = 'top' | 'right' | 'bottom' | 'left' | 'none';
/** A part of a page: a chart, table, form or other view of the data of its queries. */
export type WidgetSpec =
  | AreaSpec
  | BarSpec
  | BoardSpec
  | BoxplotSpec
  | BulletSpec
  | CalendarSpec
  | CardsSpec
  | ColumnSpec
  | ComboSpec
  | CommentsSpec
  | ComparisonSpec
  | CurveSpec
  | FilesWidgetSpec
  | FormSpec
  | FunnelSpec
  | GallerySpec
  | GaugeSpec
  | GridSpec
  | HeatmapSpec
  | HighlightsSpec
  | HistogramSpec
  | IconsSpec
  | KpiSpec
  | LeaderboardSpec
  | LineSpec
  | MapSpec
  | NamesSpec
  | PieSpec
  | PivotSpec
  | PlotSpec
  | RadarSpec
  | RecordSpec
  | RingsSpec
  | SankeySpec
  | ScatterSpec
  | StatusSpec
  | SunburstSpec
  | TableSpec
  | TakeoverSpec
  | TextSpec
  | TimelineSpec
  | TreemapSpec
  | WaterfallSpec;
/**
 * Widgets beside each other.
 *
 * @minItems 1
 * @maxItems 12
 */
export type WidgetRow = (string | Placement)[];
/**
 * Rows of widgets, from top to bottom. A row is 24 columns wide; widgets without a span share the remaining columns.
 *
 * @minItems 1
 */
export type WidgetRows = (WidgetRow | ConditionalRow)[];
/** A query of the page. */
export type CheckedQuery = string;
/** The allowed difference from the expected figure, as a share of it: 0.01 is one percent. */
export type Tolerance = number;
/** A measure of the query. */
export type CheckedMeasure = string;
/**
 * The two measures that it is computed from.
 *
 * @minItems 2
 * @maxItems 2
 */
export type CheckedParts = string[];
/**
 * Dimensions and measures of the query.
 *
 * @minItems 1
 */
export type CheckedFields = string[];
/** total: the query's grand total. comparison: the grand total of the compared period. rows: the sum of all rows. last: the last row. */
export type FigureOf = 'total' | 'comparison' | 'rows' | 'last';
/** One expectation on the answer of a query. */
export type Expectation =
  | AddsUpExpectation
  | ChangeExpectation
  | ColumnsExpectation
  | ComparisonExpectation
  | CumulativeExpectation
  | DifferenceExpectation
  | EqualsExpectation
  | NoNullsExpectation
  | RangeExpectation
  | RankingExpectation
  | RatioExpectation
  | RowsExpectation
  | UniqueExpectation;
/** The name of a table or a column. */
export type Identifier = string;
/** The name of a column; `targets.goal` is the column `goal` of the join `targets`. */
export type ColumnName = string;
export type FieldName = string;
/** Members of a dimension by their values in the data, not by their labels. */
export type MembersSpec = MemberValue | MemberValues | ExcludedMembers;
/** text. integer: whole numbers. decimal: exact numbers with a fixed count of decimals, as money. number: any other number. date: a day. time: a moment. boolean: true or false. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'number' | 'date' | 'time' | 'boolean';
export type ResourceFieldName = string;
export type ResourceFormat = 'currency' | 'decimal' | 'integer' | 'percent';
/** A path in a document: names with dots between them. */
export type ResourcePlace = string;
/** The paths of the fields' values in a document. Computed fields are written and not read. A field without a value has no path in the document. On reading, a required field whose path is missing keeps its value, and any other field is emptied. */
export type ResourcePlacing = ResourcePlace | ResourcePlacingOptions;

export interface FileRange {
  min?: number;
  max?: number;
}
/** What files are named after. A file belongs to the members whose name equals the file's name without its extension, ignoring case. Lists of files show these members, and a gallery shows the files as pictures of its members. */
export interface FileNamesSpec {
  /** The dataset with the members. */
  dataset: string;
  /**
   * Its dimensions whose members files are named after. The first dimension with a matching member counts. A name matches the label or the key of a member.
   *
   * @minItems 1
   * @maxItems 4
   */
  dimensions: string[];
  /** The dimension of the dataset whose member a file is shown to belong to, such as the campaign of a creative. The file links to the page that explains this dimension (`explains`). */
  within: string;
  /** The i18n key of the text for a file whose name matches no member. */
  none: string;
  /** The resources with the naming taxonomies. A name that follows an active taxonomy is parsed by it: a misspelt segment is read as the nearest allowed text, and a suffix after the last segment (`…_300x250`) is ignored. */
  taxonomies?: {
    taxonomies: string;
    segments: string;
    values: string;
  };
}
/** The ability that a user needs. */
export interface Access {
  /** The action. manage includes all of them. */
  action: 'create' | 'read' | 'update' | 'delete' | 'manage';
  /** The subject. The product has Auth (every user), Budget (planned amounts), User and Audit; app.yaml lists a project's own in subjects. */
  subject: string;
}
/** An area of files: its name, the files that it accepts, and who may read and change it. */
export interface FileAreaSpec {
  /** The i18n key of its name. */
  title: string;
  /**
   * The kinds of files that it accepts, detected from their bytes, not from their names. Files that can run in a browser (SVG, HTML) are not accepted.
   *
   * @minItems 1
   */
  types: (
    | 'png'
    | 'jpg'
    | 'webp'
    | 'gif'
    | 'avif'
    | 'mp4'
    | 'mov'
    | 'webm'
    | 'pdf'
    | 'txt'
    | 'csv'
    | 'xlsx'
    | 'docx'
    | 'pptx'
  )[];
  /** The largest size of one file, in millions of bytes. Office files have at most 100. */
  maxMegabytes: number;
  width?: FileRange;
  height?: FileRange;
  duration?: FileRange;
  /** A regular expression that the file name without its extension must match. */
  namePattern?: string;
  /** The i18n key of the message for a name that does not match. */
  nameHint?: string;
  namedAfter?: FileNamesSpec;
  read?: Access;
  write?: Access;
  /** In an overlay: the base has no area of this name. */
  new?: boolean;
}
/** A call whose rows are days or periods to mark. It is requested with the filters of the chart's own query. */
export interface SharedAnnotationsSpec {
  /** A GET path below /api/ that returns rows, except the path of a dataset. */
  path: string;
  /**
   * The parameters that the call shares with the chart's query. Each is sent with the value that it has in the chart's query.
   *
   * @minItems 1
   */
  filters?: string[];
  /** The date column of the answer with the day, or with the first day of a period. */
  start: string;
  /** The date column with the last day. Without it, each row is one day. */
  end?: string;
  /** The column with the name of the day or period. */
  name: string;
  /** The column with the name of the measure that a row is about. A chart does not mark rows about measures that it does not draw. */
  measure?: string;
}
/** A filter list: the members of a dimension that occur in the facts of a dataset, in the order of the dimension. Unknown values are not listed. */
export interface FilterListSpec {
  /** The name of a dataset. */
  dataset: string;
  /** A dimension of it. A date may have a grain after a colon: `date:month`. */
  dimension: string;
  /** The key of the list in responses. Default: its name. */
  key?: string;
  /**
   * The dimensions of the dataset that narrow the list, each by the request parameter that filters the dimension. Other request parameters do not change the list.
   *
   * @minItems 1
   *
   * Items: The name of a dimension.
   */
  narrowedBy?: string[];
  /** Only facts whose member of a dimension is in all of these lists, which the request narrows as well: `{ campaign: [runningCampaigns] }` keeps campaigns that run. */
  among?: {
    /**
     * @minItems 1
     *
     * Items: The name of a list.
     */
    [k: string]: string[];
  };
  /** Only facts with these members. Each key is a dimension; its value is a member or a list of members. */
  where?: {
    [k: string]: MemberValue | MemberValues;
  };
  /** The first and last dates between which something runs. With active_campaigns in the request, the list contains only what runs today. */
  runs?: {
    /** The dimension with the first day. */
    from: string;
    /** The dimension with the last day. */
    to: string;
  };
  /** Reverses the order of the entries, so that the latest period comes first. */
  latestFirst?: boolean;
  /** In an overlay: the base has no list of this name. */
  new?: boolean;
}
/** Settings of the whole product: its name, languages, menu sections and brand. */
export interface AppSpec {
  /** The product's identity. {product} in API paths and parameter names stands for its id. */
  product: {
    id: string;
    name: string;
    /** The logo in the menu, about square: a data address (data:image/svg+xml,<svg …> with %23 for #, or data:image/png;base64,…), or a path of the web app, under /assets. */
    logo?: string;
    /** The brand colour, as #rrggbb. */
    color?: string;
  };
  /**
   * The languages of the dictionaries under locales/, the default first.
   *
   * @minItems 1
   */
  languages: string[];
  /** The skin that a new user sees. */
  skin?: 'light' | 'dark' | 'brand';
  /** Whether the header has the chat with the advisor. */
  advisor?: boolean;
  /** The currency of amounts (ISO 4217) for companies whose own settings name none. */
  currency?: string;
  /** The time zone of the company's calendar days (IANA name). `today` and `last-7d` are resolved in it for all users of the company, wherever they are. */
  timeZone?: string;
  /**
   * The subjects of this project's own abilities, in addition to the product's subjects (Auth, Budget, User, Audit). A page or dataset requires an ability with `access`. Users get it from a person who manages users, or from the identity provider.
   *
   * @minItems 1
   */
  subjects?: string[];
  /** The route that / leads to. */
  home: string;
  /** The route that opens after login, by role. All other roles start at `home`. */
  landing?: {
    [k: string]: string;
  };
  /** The sections of the menu, in order. A page names the section that it belongs to. */
  menu: {
    [k: string]: MenuSection;
  };
  files?: FilesSpec;
  /**
   * Days and periods that all charts mark along their dates, such as events of alerts. A page or a widget turns them off with `sharedAnnotations: false`. Each call is requested once for all charts of a page with the same filters.
   *
   * @maxItems 10
   */
  annotations?: SharedAnnotationsSpec[];
  /** The product's own filter lists, by name. The filter calls (`global/filters/additional` and others) return them. */
  lists?: {
    [k: string]: FilterListSpec;
  };
  /** The lists that the filter calls return: by page name for calls that name a page, by their operation in the API's contract for calls that name no page. No two lists of one page have the same key. */
  listsOf?: {
    /**
     * @minItems 1
     *
     * Items: The name of a list.
     */
    [k: string]: string[];
  };
}
export interface MenuSection {
  /** The i18n key of the section's name. */
  title: string;
  /** The name of an Ant Design icon. */
  icon: string;
  /** Where the section is shown. menu: in the menu beside the page. account: in the user's menu at the top. */
  place?: 'menu' | 'account';
  /** In an overlay: the base has no section of this name. */
  new?: boolean;
}
/** The files that users upload. Widgets of the type `files` show the areas. */
export interface FilesSpec {
  /** How much a company may store in all areas together, including earlier versions and the bin. */
  maxGigabytes?: number;
  /** The areas by name, each with the files that it accepts. A file that breaks a rule is refused: before the upload where the browser can check the rule, and always by the server. */
  areas: {
    [k: string]: FileAreaSpec;
  };
}
/** How a component looks and what it sends. */
export interface ComponentProperties {
  /** The type of the values. It decides how they are sorted and parsed from a URL. */
  dataType?: 'string' | 'number' | 'date';
  /** Whether a check list has a control that selects all entries. */
  selectAll?: boolean;
  /** Whether a check list on which every entry is selected sends nothing, which means unfiltered. */
  sendNoneForSelectAll?: boolean;
  /** Whether a change of any other input resets a pressed submit. */
  resetActive?: boolean;
  /** true: the chosen entries are excluded; if nothing is chosen, nothing is excluded. Its token belongs in a parameter with `!` (`channel!: $channel$`). Components below it in the hierarchy have their entries while it is empty, too. */
  excluded?: boolean;
  /** The smallest number that a selectNumber accepts. Default: any. */
  min?: number;
  /** The largest number that a selectNumber accepts. Default: any. */
  max?: number;
  /** The step by which the arrow keys change a number of a selectNumber. */
  step?: number;
  /** The number format of a selectNumber. For a percentage, 5 is entered and 0.05 is sent. */
  format?: 'integer' | 'decimal' | 'currency' | 'percent';
  /** The minimum number of letters of a search. With fewer letters, it matches everything. */
  minLength?: number;
  /** The i18n key of the label. Default: filters.NAME. */
  label?: string;
  /** false: the component has no control. While it has a value, set by a click in a widget (`selects`) or a link, it is shown beside the other components as a chip that clears it. */
  shown?: boolean;
  /** The i18n key of the text that is shown while nothing is chosen. */
  placeholder?: string;
  /**
   * The periods that a selectPeriod offers: the current and the last one by name, and each one since 2023. A period that is not over is sent with today as its end.
   *
   * @minItems 1
   */
  periods?: PeriodUnit[];
  /** Ranges that a date component offers in its panel. */
  presets?: DatePreset[];
}
/** One entry of a list. */
export interface Entry {
  /** The label: an i18n key, or the text itself. */
  title: string;
  value: EntryValue;
}
/** A range whose ends are dates or move with the calendar: today, today-28d, today+7d, week-start, month-start, quarter-start, year-start. */
export interface DefaultRange {
  startDate: RelativeDate;
  endDate: RelativeDate;
}
/** A range of numbers, both ends included. A missing end is open. */
export interface DefaultNumbers {
  from?: number;
  to?: number;
}
/** When a component loads, its initial value, and what happens to its selection. */
export interface ComponentRules {
  /** Whether reports wait until this component is filled. A component below an optional component in the hierarchy is empty while the optional one is empty (an excluding list, a selectNumber and a search narrow nothing while they are empty). Therefore a component above a necessary component, or above an Apply button, must be necessary or start filled. */
  isNecessary?: boolean;
  /** true: loads as soon as its parents allow. false: loads when the user opens it, or when it has a selection to validate. */
  autoload?: boolean;
  /** Whether the first entry is selected where there is nothing else to select. */
  selectFirst?: boolean;
  /** The initial value: an entry for the selects (it is added in front of the data; an entry for all members has the value `B000001`, or what the dataset's dimension names as `all`: it filters nothing), a boolean for checkBox, a range for selectDate, the current or the last period (`last-month`) for selectPeriod, `from` and `to` for selectNumber. */
  defaultEntry?: Entry | boolean | DefaultRange | DefaultNumbers | DatePreset;
  /** Entries with this value (or one of these values) are removed from the response. */
  deleteEntry?: EntryValue | EntryValue[];
  /** What happens to the selection when a parent changes. keepIfValid: it is kept where the new data contains it. clear: it is reset to the default or first entry. */
  onParentChange?: 'keepIfValid' | 'clear';
}
/** Makes a segmented or selectList a switch: it chooses a measure, a dimension or a grain of the page's queries. Its token is written in place of a measure, dimension or grain (`measures: [$metric$]`, `y: $metric$`, `color: $by$`, `x: date:$grain$`). The page is compiled for each combination, so titles, formats, columns and exports follow the choice. A switch always has a value: it starts with its default or its first entry. */
export interface SwitchSpec {
  /** The dataset whose measures, dimensions or grains are the entries, with their own titles. */
  dataset: string;
  /** What the switch offers. Grains are those of the dataset's time dimension. */
  offers: 'measures' | 'dimensions' | 'grains';
  /**
   * The entries, in this order. Default: all. An entry with a title is shown with it in place of the dataset's title. A measure with an operation (`spend:share`) needs a title.
   *
   * @minItems 2
   */
  only?: (string | Entry)[];
}
/** One filter component. */
export interface ComponentSpec {
  type: ComponentType;
  properties?: ComponentProperties;
  rules?: ComponentRules;
  /** The entries of a list that is not remote. */
  data?: Entry[];
  switch?: SwitchSpec;
  /** In an overlay: the base has no component of this name. */
  new?: boolean;
}
/** Query parameters. $name$ is replaced by the value of the component of that name, $route.NAME$ by a parameter of the route, $session.NAME$ by a value of the session (company, userName, fullname, currency, language). A parameter whose value is empty is left out. */
export interface Params {
  [k: string]: string | number | boolean | (string | number | boolean)[];
}
/** For a dataset's list: the dimension whose members are a component's entries, and the filters that narrow them. */
export interface ListRule {
  /** The dimension whose members are the entries, with their labels; `date:month` gives the months, each as a range of dates. A selectDate takes the first and the last day of the facts. Only members that occur in the company's facts are listed. */
  dimension: string;
  params?: Params;
}
/** Where a component's entries are in the response, and the parameters of the request. */
export interface ApiRule {
  /** The key of the response that holds the entries (or, for a selectDate, the range). */
  responseKey: string;
  params?: Params;
}
/** A filter bar: its components, the dependencies between them, and the sources of their entries. */
export interface FilterBarSpec {
  /** The filter components by name. A name is the component's stable address: in tokens ($brand$), in the URL, in saved selections and in overlays. */
  components: {
    [k: string]: ComponentSpec;
  };
  /** Dependency paths. In [a, b, c], a is the parent of b and b of c. A nested list is a group of siblings: in [a, [b, c], d], a is the parent of b and c, and both are parents of d. A component's parents are the union over all paths. */
  hierarchy?: DependencyPath[];
  /**
   * The rows in which the components are shown. A column is 12 divided by the number of components in the row, floored, at least 2. Without it, all components are in one row in the order in which they are declared.
   *
   * @minItems 1
   */
  visualHierarchy?: string[][];
  /** For each API path, the components whose entries come from its response. A component named here is remote; the others have their entries in the file or have none. `lists/DATASET` returns the members of any dimension of a dataset; a list of more than 1,000 is searched on the server. {product} in a path or a parameter name stands for the product's id. */
  apiRules?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^/?lists/[^/]*$".
     */
    [k: string]:
      | {
          [k: string]: ListRule;
        }
      | {
          [k: string]: ApiRule;
        };
  };
  /** Whether users may save named selections of this bar. */
  canBeSaved?: boolean;
  /** In an overlay: this bar has no base and is the customer's own. */
  new?: boolean;
}
/** A value of the page that is not a filter. */
export interface VariableSpec {
  /** The i18n key of its name. Default: filters.NAME. */
  title?: string;
  /** The type of its values. */
  dataType?: 'string' | 'number';
  /**
   * Components of the filter bar that reset the variable: it becomes empty when one of them changes, and is empty while one of them is empty.
   *
   * @minItems 1
   */
  clearedBy?: string[];
  /** In an overlay: the base has no variable of this name. */
  new?: boolean;
}
/** A request to the API. It is sent when the necessary filters, and those that its tokens name, are settled. */
export interface QuerySpec {
  /** A GET path of the API, without /api. reports/NAME queries the dataset of that name. */
  path?: string;
  /** Another query of this page that this one extends; their params are merged. */
  extends?: string;
  params?: Params;
  /** Components that must be filled before this query is requested, in addition to the necessary ones. */
  requires?: string[];
  /** In an overlay: the base has no query of this name. */
  new?: boolean;
}
/** A call that changes something, with the question before it and the message after it. It is called with a record: the row of a table, or the values of a form. `$record.NAME$` is a field of it. A button has no record. */
export interface Command {
  /** The i18n key of the button, or of the entry in the menu of a row. */
  title: string;
  method: 'POST' | 'PUT' | 'PATCH';
  /** A path of the API that accepts this method, without /api. `$record.NAME$`, `$route.NAME$` and `$session.NAME$` are replaced in its parameters. If one of them is empty, the command is not offered. */
  path: string;
  /** The fields of the body by name, each with its value: a literal, or a token (`$record.NAME$`, `$brand$`, `$session.NAME$`). A value that is one token keeps the token's type; if it is empty, the field is left out. Without `body`, a form sends every field under its own name. */
  body?: {
    [k: string]: string | number | boolean | (string | number | boolean)[];
  };
  confirm?: CommandConfirm;
  /** true: the call removes something, and its button is styled as dangerous. */
  danger?: boolean;
  /** The i18n key of the message after a successful call. It may name fields of the record. */
  toast?: string;
  /** The queries of this page that are requested again after a successful call. Default: those of the widget that it was called from. */
  refreshes?: string[];
  /** The command that undoes it. It is offered beside the toast, and called with the same record. */
  undo?: string;
  access?: Access;
  when?: RecordCondition;
  /** In an overlay: the base has no command of this name. */
  new?: boolean;
}
/** The question that the user confirms before the call is sent. The texts may name fields of the record, as {{fullname}}. */
export interface CommandConfirm {
  /** The i18n key of the question. */
  title: string;
  /** The i18n key of the consequence of the call. */
  text?: string;
}
/** A widget that shows the answer of a query. */
export interface QueryPart {
  /** The query that it shows. */
  query?: string;
}
/** The properties of every widget. */
export interface FramePart {
  /** The i18n key of the heading. Default: the titles of the measures that it shows, if they are few. {{name}} in it is replaced by a value, as in a text. */
  title?: string;
  /** The i18n key of the description: what the widget shows and how to read it. {{name}} in it is replaced by a value, as in a text. */
  description?: string;
  /** The values of {{name}} in the widget's texts. A name that has only one meaning needs no entry: a field of the widget's query, a component of the filter bar, a value of the session, a parameter of the route. A value is a measure of the query (its total; with `limit: 1`, the figure of its row), a dimension (of the first row), a field of another query (`previous.spend`), the selection of a filter in the reader's language (`$date$`), a parameter of the route (`$route.NAME$`), a value of the session (`$session.NAME$`), or a range of dates (`{ start: DATE, end: DATE }`). A missing value is shown as a dash. */
  values?: {
    [k: string]:
      | string
      | {
          /** The date dimension with the first day. */
          start: string;
          /** The date dimension with the last day. */
          end: string;
        };
  };
  /** The i18n key of the text in place of an empty widget: that nothing is wrong, or what the reader must do first. {{name}} in it is replaced by a value, as in a text. Default: that there is no data for this selection. */
  empty?: string;
  when?: Condition;
  access?: Access;
  /** In an overlay: the base has no widget of this name. */
  new?: boolean;
  /** true removes the widget from the page, with its place in the rows: in an overlay, for that customer. */
  disabled?: boolean;
}
/** A chart that can be split into series. */
export interface ColorPart {
  /** The dimension that splits the figures into series. */
  color?: string;
}
/** A chart that can be split into small charts. */
export interface FacetPart {
  /** The dimension whose members have a small chart each, side by side, with the same scales and one legend: the twelve largest. Below them, the widget shows how many more there are. */
  facet?: string;
}
/** A drawing of several members. */
export interface MembersPart {
  /** The maximum number of members, the largest first. The rest becomes Other if the measure can be combined; otherwise it is left out, and this is shown. */
  limit?: number;
}
/** An axis of figures that is equal to that of another chart. */
export interface ScaleWithPart {
  /** Another query of the page with the same measures, which a chart beside this one draws, such as the other one of two selections. The axis also holds its figures. If each of two charts names the query of the other, their axes are equal, and lengths in one can be compared with those in the other. */
  scaleWith?: string;
}
/** A drawing in several colours. */
export interface SeriesPart {
  /** The place of the legend. auto: direct labels for up to three series, otherwise on top. */
  legend?: 'auto' | 'top' | 'right' | 'bottom' | 'none';
}
/** A line that marks a target. */
export interface WidgetTarget {
  /** The target as a number. */
  value?: number;
  /** A measure with the target, of the widget's own query or of the query that is named here. */
  measure?: string;
  /** A query of the page that has the measure, such as one of a table of goals. If its answer is not available, the widget is drawn without the target. */
  query?: string;
  /** The i18n key of its label. */
  title?: string;
}
/** A chart with targets. */
export interface TargetsPart {
  /** One or several lines that mark targets. If there is room, each shows its name and figure. */
  target?: WidgetTarget | WidgetTarget[];
}
/** Days and periods that explain the figures. */
export interface AnnotationsPart {
  /**
   * Days and periods that are marked along the dates, such as a launch or an outage: written here, or read from another query of the page. They need dates along an axis.
   *
   * @minItems 1
   * @maxItems 50
   */
  annotations?: (DayAnnotation | PeriodAnnotation | QueryAnnotations)[];
  /** Whether the widget also shows the annotations that app.yaml adds to all charts (`annotations`). Default: the page's `sharedAnnotations`. */
  sharedAnnotations?: boolean;
}
export interface DayAnnotation {
  /** The day. */
  date: string;
  /** The i18n key of its name. */
  title: string;
}
export interface PeriodAnnotation {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  /** The i18n key of its name. */
  title: string;
}
export interface QueryAnnotations {
  /** A query of the page. Each of its rows is a day or a period. If its answer is not available, the widget is drawn without them. */
  query: string;
  /** The date dimension of that query with the day, or with the first day. */
  start: string;
  /** The date dimension with the last day. Without it, each row is one day. */
  end?: string;
  /** The dimension with the name. */
  name: string;
  /** The dimension with the name of the measure that a row is about. Rows about measures that the widget does not draw are not marked. */
  measure?: string;
}
/** A link to another page. Its parameters and filters are taken from the row; a dimension with a label gives its key. */
export interface Link {
  /** The page's route, as in its file. */
  route: string;
  /** The field of the row that contains a URL of the product, with its filters. If a row has one, the link leads there and not to `route`. */
  address?: string;
  /** The route's parameters by name, each with the field that gives its value. */
  params?: {
    [k: string]: string;
  };
  /** The filters that the page opens with, by the name of the component in its filter bar: a field of the row, a component of this page's own bar (`$date$`), or `true` or `false` for a check box. A date field gives the days of its grain. */
  filters?: {
    [k: string]: string | boolean;
  };
}
/** A widget that links to another page. */
export interface LinkPart {
  link?: Link;
}
/** A widget whose marks or rows set the page's filters. */
export interface SelectsPart {
  /** The component of the page's filter bar that a click (or Enter) on a mark or a row sets, with the dimension that gives the member. A second click clears it; in a check list, a click with Ctrl or Cmd adds to the selection. The selection stays highlighted. If periods follow each other along an axis and the component is a `selectDate`, dragging over them, or Shift with arrow keys and Enter, selects all days of the range. A widget whose own query does not use that filter keeps showing all members. A widget with `link` cannot have it. */
  selects?: {
    [k: string]: string;
  };
}
/** A drawing with a configurable height. */
export interface HeightPart {
  /** The height of the drawing in pixels. */
  height?: number;
}
/** A widget whose figures can be downloaded. */
export interface ExportPart {
  /** Whether image and data can be downloaded. */
  export?: boolean;
}
/** How figures are written. */
export interface FiguresPart {
  format?: MeasureFormat;
  /** Decimals, where the format's own are not right. */
  digits?: number;
}
/** A chart with two axes. */
export interface CartesianPart
  extends
    ColorPart,
    FacetPart,
    MembersPart,
    ScaleWithPart,
    SeriesPart,
    TargetsPart,
    AnnotationsPart,
    LinkPart,
    SelectsPart,
    HeightPart,
    ExportPart,
    FiguresPart {}
/** The axis of figures that start at zero. */
export interface ZeroAxisPart {
  axis?: ZeroAxis;
}
/** The axis of figures, which includes zero. By default, it ends at round figures around the data. */
export interface ZeroAxis {
  /** The lower end of the axis, at most 0, because lengths that do not start at zero would be compared wrongly. Smaller figures are clipped, and their number is shown. */
  min?: number;
  /** The upper end of the axis. Larger figures are clipped, and their number is shown. */
  max?: number;
  /** The i18n key of what the axis measures. */
  title?: string;
}
/** Stacked areas over dates: parts that add up to a whole. */
export interface AreaSpec extends QueryPart, FramePart, CartesianPart, ZeroAxisPart {
  type: 'area';
  query: string;
  /** The dimension along the horizontal axis. */
  x: string;
  /** The measure, or measures, along the vertical axis. */
  y: string | string[];
  /** zero: the figures, stacked from zero. normalize: shares of the whole. */
  stack?: 'zero' | 'normalize';
}
/** The order of bars, and how their series share them. */
export interface StackingPart {
  /** The field to sort by; a minus sign in front sorts from large to small. */
  sort?: string;
  /** How series share a bar. auto: stacked if the figures add up, otherwise side by side. zero: stacked. normalize: as shares of the whole. group: side by side. mirror: two series back to back, the first to the left of zero (or down), the second to the right (or up); if there are more than two members, the two largest. On the axis, figures of the first count as less than zero. */
  stack?: 'auto' | 'zero' | 'normalize' | 'group' | 'mirror';
  /** What happens to the members beyond the limit. other: one more bar contains them, if the measure can be combined. hide: they are not drawn, and their number is shown below; for rankings, where one large Other would dwarf the ranked. */
  rest?: 'other' | 'hide';
}
/** Bars, from zero. */
export interface BarsPart
  extends
    ColorPart,
    FacetPart,
    StackingPart,
    MembersPart,
    ScaleWithPart,
    SeriesPart,
    TargetsPart,
    LinkPart,
    SelectsPart,
    HeightPart,
    ExportPart,
    FiguresPart {}
/** Horizontal bars by a dimension, from zero: for rankings and long names. */
export interface BarSpec extends QueryPart, FramePart, BarsPart, ZeroAxisPart {
  type: 'bar';
  query: string;
  /** The measure, or measures, along the horizontal axis. */
  x: string | string[];
  /** The dimension down the vertical axis. */
  y: string;
}
/** A page that a card links to. */
export interface BoardLink {
  /** The i18n key of the link's name. The first link has the name of the card. */
  title?: string;
  /** The page's route, as in its file. */
  route: string;
  /** The route's parameters by name, each with the field that gives its value; `id` is the row's id. */
  params?: {
    [k: string]: string;
  };
  /** The filters that the page opens with, by the name of the component in its filter bar: a field of the row. */
  filters?: {
    [k: string]: string;
  };
}
/** The rows of a resource as cards, in a column for each value of a choice, such as their status. Cards can be searched, opened, duplicated, and moved where the resource has moves. */
export interface BoardSpec extends FramePart {
  type: 'board';
  /** The resource whose rows are shown, by the name of its file in `pages/resources/`. */
  resource: string;
  /** The choice whose values are the columns. */
  by: string;
  /** The field with the name of a card. */
  name: string;
  /**
   * Fields that a card shows below its name. Empty fields are left out.
   *
   * @minItems 1
   * @maxItems 6
   */
  details?: string[];
  /** Only rows with these values, by field: `brand: $brand$`. A filter without a value excludes nothing. */
  filter?: {
    [k: string]: string | string[];
  };
  /** The field to sort by; a minus sign in front sorts from large to small. */
  sort?: string;
  /**
   * Values whose columns are folded at first.
   *
   * @minItems 1
   */
  folded?: string[];
  /**
   * The links of a card, the first one by its name. Parameters and filters are fields of the row, or `id`.
   *
   * @minItems 1
   * @maxItems 4
   */
  links?: BoardLink[];
  /** Whether a row can be duplicated: the copy starts with the first status, and with a number after its name. */
  duplicates?: boolean;
  copies?: BoardCopying;
  /**
   * Queries of the page that are requested again after a row was moved or duplicated.
   *
   * @minItems 1
   */
  refreshes?: string[];
}
/** Copies a row with all rows that belong to it, such as a plan with its lines and their flights. The user fills in `fields` of the copy first. The copy starts with the first status, and is written in one transaction: all of it or nothing. */
export interface BoardCopying {
  /**
   * Texts of the row that the user enters for the copy. One of them is in its key.
   *
   * @minItems 1
   * @maxItems 4
   */
  fields: string[];
  /** A date of the row that the user enters for the copy, such as its first day. All dates of the row, and of the rows that belong to it, are moved by the same number of days. */
  from?: string;
}
/** The distribution of members' figures by group: quartiles, median and outliers. Groups of few members are drawn as dots. */
export interface BoxplotSpec
  extends QueryPart, FramePart, LinkPart, SelectsPart, MembersPart, HeightPart, ExportPart, FiguresPart {
  type: 'boxplot';
  query: string;
  /** The dimension of the groups. */
  x: string;
  /** The dimension whose members are distributed. */
  points: string;
  /** The measure of their figures. */
  y: string;
  /** The maximum number of groups, the largest first. The number of groups left out is shown. */
  limit?: number;
}
/** A chart with a target. */
export interface TargetPart {
  target?: WidgetTarget1;
}
/** A line that marks a target. */
export interface WidgetTarget1 {
  /** The target as a number. */
  value?: number;
  /** A measure with the target, of the widget's own query or of the query that is named here. */
  measure?: string;
  /** A query of the page that has the measure, such as one of a table of goals. If its answer is not available, the widget is drawn without the target. */
  query?: string;
  /** The i18n key of its label. */
  title?: string;
}
/** A figure with bands. */
export interface BandsPart {
  /**
   * The upper ends of the bands behind the figure, in ascending order, such as poor, fair and good.
   *
   * @minItems 1
   * @maxItems 5
   */
  bands?: number[];
}
/** Figures compared with their targets: a bar, a mark at the target, and bands behind. If the query has a `forecast`, the expected end of each figure is shown, too, with its interval and the probability that the target is met. */
export interface BulletSpec
  extends
    QueryPart,
    FramePart,
    LinkPart,
    SelectsPart,
    MembersPart,
    TargetPart,
    BandsPart,
    HeightPart,
    ExportPart,
    FiguresPart {
  type: 'bullet';
  query: string;
  /** The measure that is shown. */
  measure: string;
  /** The dimension whose members have one bar each. Without it, one bar shows the total. */
  by?: string;
  /** Which direction is an improvement, where the dataset's is not right here. */
  goodWhen?: 'higher' | 'lower' | 'neutral';
  /** The measure that sorts the members; a minus sign in front sorts the largest first. With `limit`, only the first members are shown. Default: if the query has a `forecast` and there is a target, the members least likely to meet it first; otherwise the largest first, or the order of the dimension. */
  sort?: string;
  /** The maximum number of members, the first by `sort`. */
  limit?: number;
}
/** Figures that are shown by colours. */
export interface ColorsPart {
  /** sequential: one hue, from pale to strong. diverging: one hue below the middle, another above. auto: diverging if there are figures on both sides of the middle. */
  colors?: 'auto' | 'sequential' | 'diverging';
  /** The figure between the two hues of diverging colours. The warm hue is for figures below it, and for those above it where lower figures are good. */
  middle?: number;
}
/** A measure by day, in weeks and months: the larger the figure, the stronger the colour. A day without a figure is hatched. */
export interface CalendarSpec
  extends QueryPart, FramePart, LinkPart, SelectsPart, ColorsPart, HeightPart, ExportPart, FiguresPart {
  type: 'calendar';
  query: string;
  /** The date dimension, by day. Weeks start on the first day of the reader's week. */
  date: string;
  /** The measure that colours the days. */
  value: string;
}
/** An index of pages as cards: the question that each page answers, whether it is a favourite of the reader, and when the reader last opened it. Pages that the reader may not open, and routes with parameters, are left out. */
export interface CardsSpec extends FramePart {
  type: 'cards';
  /**
   * Shows the pages of these sections of the menu. Without it, `routes` and `below`: all pages of the menu.
   *
   * @minItems 1
   */
  sections?: string[];
  /**
   * Shows these pages, in this order.
   *
   * @minItems 1
   * @maxItems 200
   */
  routes?: string[];
  /** Shows the pages whose routes are below this one. */
  below?: string;
  /** Whether there is a search over titles and descriptions. */
  search?: boolean;
  /** Whether favourites come first, under a heading of their own. */
  favourites?: boolean;
  /** The maximum number of recently opened pages that are shown below the favourites. 0: none. */
  opened?: number;
}
/** Vertical bars by a dimension, from zero. */
export interface ColumnSpec extends QueryPart, FramePart, BarsPart, ZeroAxisPart, AnnotationsPart {
  type: 'column';
  query: string;
  /** The dimension along the horizontal axis. */
  x: string;
  /** The measure, or measures, along the vertical axis. */
  y: string | string[];
}
export interface ComboSeries {
  /** The measure. */
  measure: string;
  /** The kind of mark. */
  mark: 'column' | 'line' | 'area';
  /** The axis on which it is measured. In right-to-left languages the sides are exchanged. */
  axis?: 'left' | 'right';
}
export interface ComboAxis {
  /** The upper end of the axis. Larger figures are clipped, and their number is shown. */
  max?: number;
  /** The i18n key of the axis title. Default: the names of its measures. */
  title?: string;
}
export interface ComboTarget {
  /** The target as a number. */
  value?: number;
  /** A measure with the target, of the widget's own query or of the query that is named here. */
  measure?: string;
  /** A query of the page that has the measure, such as one of a table of goals. If its answer is not available, the widget is drawn without the target. */
  query?: string;
  /** The i18n key of its label. */
  title?: string;
  /** The axis on which it is drawn. */
  axis?: 'left' | 'right';
}
/** Columns, lines and areas of several measures in one chart, with a second axis for a second unit. Both axes begin at zero, and their zero lines are at the same height. */
export interface ComboSpec
  extends
    QueryPart,
    FramePart,
    MembersPart,
    ScaleWithPart,
    FacetPart,
    SeriesPart,
    AnnotationsPart,
    LinkPart,
    SelectsPart,
    HeightPart,
    ExportPart {
  type: 'combo';
  query: string;
  /** The dimension along the horizontal axis. */
  x: string;
  /**
   * The series, in the order of the legend. All measures of one axis have the same unit.
   *
   * @minItems 2
   * @maxItems 10
   */
  series: ComboSeries[];
  /** How columns share a place. group: side by side. zero: stacked, if their figures add up; the columns of each axis are stacked separately. */
  stack?: 'group' | 'zero';
  /** The field to sort by; a minus sign in front sorts from large to small. */
  sort?: string;
  /** A query whose comparison is drawn as well, dashed: a line for lines and areas, an outline around the whole stack for columns. */
  compare?: string;
  /** Options of the axes of figures. */
  axis?: {
    left?: ComboAxis;
    right?: ComboAxis;
  };
  /** One or several lines that mark targets on the axes. */
  target?: ComboTarget | ComboTarget[];
  /** The maximum number of members along the horizontal axis, the largest by the first measure. The rest becomes Other if the measures can be combined. */
  limit?: number;
  /** The place of the legend, which shows the series that are measured on the second axis. auto: on top. */
  legend?: 'auto' | 'top' | 'right' | 'bottom' | 'none';
}
/** The comments on a row: the rows of a resource that refer to it, the oldest first, each with its author and time, and a field for a new comment. */
export interface CommentsSpec extends FramePart {
  type: 'comments';
  /** The resource whose rows are the comments. A comment gets the brand of the row that it is about, if both resources have a brand field of the same name. Changes of its `status` are offered to its author beside the comment. */
  resource: string;
  /** The field of a comment that refers to the row. */
  about: string;
  /** The id of the row, as a parameter of the route. While it is `new`, comments are not available. */
  row: string;
  /** The field with the text of the comment. */
  text: string;
  /** The field with the time of the comment, as `2026-03-01T12:00:00.000Z`. Comments are sorted by it. */
  at: string;
}
/** Two selections side by side: two members, which the reader can change, this period and the previous one, or the answers of two queries. Each measure has both figures and their difference: of amounts in percent, of rates in percentage points. For a rate that is a part of counted cases, the widget shows whether its difference is statistically significant. */
export interface ComparisonSpec extends QueryPart, FramePart, ExportPart {
  type: 'comparison';
  query: string;
  /**
   * The compared measures, one line each.
   *
   * @minItems 1
   * @maxItems 20
   */
  measures: string[];
  /** The dimension whose members are compared. */
  by?: string;
  /** The first member: its name or its key. Default: the member with the largest figure of the first measure. */
  this?: string;
  /** The member that it is compared with: its name or its key. Default: the next one. */
  that?: string;
  /** The query whose comparison period is shown beside its own period. */
  delta?: string;
  /** Another query of the page with the same measures, with other filters or dates. It is shown on the other side. */
  with?: string;
  /**
   * With `with`: the i18n keys of the names of the two sides. {{name}} in them is replaced by a value, which `values` defines.
   *
   * @minItems 2
   * @maxItems 2
   */
  names?: string[];
}
/** The response curve of an amount, fitted to its past: the curve with its interval, the observed weeks that it is based on, the observed range, and today's amount. The reader moves the amount and reads the expected result. One curve is drawn at a time; the reader chooses which. */
export interface CurveSpec extends QueryPart, FramePart, HeightPart, ExportPart {
  type: 'curve';
  query: string;
  /** The dimension whose members have one curve each, such as the channel. Without it, all rows are one curve. */
  curve?: string;
  /** The measure with the amount of each point, such as a week's spend. */
  x: string;
  /** The measure with the result of the amount. */
  y: string;
  /** The measure with the lower end of the result's interval. */
  low?: string;
  /** The measure with the upper end of the result's interval. */
  high?: string;
  /** The measure with the result of one more unit of the amount. */
  slope?: string;
  /** The measure with today's amount, the same in all rows of a curve. */
  today?: string;
  /**
   * The measures with the smallest and the largest observed amount, the same in all rows of a curve. Outside this range the curve is dashed.
   *
   * @minItems 2
   * @maxItems 2
   */
  seen?: string[];
  /** The measure with an observed result. A row that has a value for it is drawn as a dot, and is not a point of the curve. */
  points?: string;
  /** The height in pixels of the drawing with the choice of a curve, the slider and the readings. */
  height?: number;
}
/** Files of the company in folders: upload, preview, search, rename, move, versions and a bin. The page's route names the open area (`:pageType`) and its open folder (`:folder*`). */
export interface FilesWidgetSpec extends FramePart {
  type: 'files';
  /**
   * The areas that can be opened here, from `files.areas` of app.yaml. The first is opened if the route names none.
   *
   * @minItems 1
   */
  areas: string[];
  /** The view of the files until a reader chooses another. */
  view?: 'list' | 'gallery';
}
export interface FormChoice {
  const:
    | string
    | number
    | boolean
    | {
        [k: string]: unknown;
      };
  /** The i18n key of the choice. */
  title: string;
}
/** The values that a field accepts. */
export interface FormProperty {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  /** The i18n key of the label. */
  title: string;
  /** The i18n key of the line below the field. */
  description?: string;
  format?: 'email' | 'date' | 'uri';
  /** A regular expression that the text must match. fields.NAME.message explains it in words. */
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** The only accepted value: true, for a box that must be checked. */
  const?: string | number | boolean;
  /**
   * The values to choose from.
   *
   * @minItems 1
   */
  oneOf?: FormChoice[];
  items?: FormItems;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /** The initial value of the field. */
  default?: string | number | boolean | unknown[];
}
/** For a list: the values that its items accept. */
export interface FormItems {
  type?: 'string' | 'object';
  /** @minItems 1 */
  oneOf?: FormChoice[];
}
/** The form's data, in JSON Schema: one property for each field. */
export interface FormSchema {
  type: 'object';
  /** The required fields. */
  required?: string[];
  properties: {
    [k: string]: FormProperty;
  };
}
/** How a field looks. */
export interface FormLook {
  widget?: 'text' | 'password' | 'textarea' | 'select' | 'radio' | 'checkbox' | 'checkboxes' | 'image';
  /** An i18n key. */
  placeholder?: string;
  /** The i18n key of the message for a text that does not match the pattern. */
  message?: string;
  /** The names to choose from: every country (ISO 3166), language (ISO 639) or dial code. */
  list?: 'countries' | 'languages' | 'dialCodes';
  options?: FormOptions;
  /** For a new password: shows, while the user types, how hard it is to guess, given common passwords and the values of the other fields. */
  strength?: boolean;
  readOnly?: boolean;
  /** Shows the field only for this kind of login: with a password of this product (local) or at an OpenID provider (oidc). */
  authMode?: 'local' | 'oidc';
  /** Whether it takes the form's whole width. */
  wide?: boolean;
  /** The value of HTML's `autocomplete`: what the browser may fill in. */
  autocomplete?: string;
}
/** The entries to choose from, loaded like the entries of a filter. */
export interface FormOptions {
  path: string;
  responseKey: string;
}
/** A form: its fields as JSON Schema, and the command that sends it. */
export interface FormSpec extends FramePart {
  type: 'form';
  schema: FormSchema;
  /** The order of the fields. Fields that are not named follow. */
  order?: string[];
  /** How fields look, by name, where the schema does not determine it. */
  fields?: {
    [k: string]: FormLook;
  };
  /** The GET path whose response has the initial values of the fields, by name. */
  load?: string;
  /** The command of the page that sends the form. Its title is the button's, and its record is the values of the form. A form in a step that is not the page's last step needs none: its values are part of the record of the last step's form. */
  submit?: string;
  success?: FormSuccess;
  /** Whether typed values are kept in the browser until they are sent. */
  draft?: boolean;
  /** The number of fields side by side, where there is room. */
  columns?: number;
}
/** What happens after the command has succeeded, in addition to what the command itself does. */
export interface FormSuccess {
  /** The page that is opened. */
  route?: string;
  /** true: the session is checked again, because the call may have changed where the user may go. */
  session?: boolean;
}
export interface FunnelMembers {
  /** The dimension whose members are the steps. */
  dimension: string;
  /** The measure that counts them. */
  measure: string;
}
/** The number left after each step, with the rates from step to step and from the first step. A step that is larger than the one before is marked. */
export interface FunnelSpec
  extends QueryPart, FramePart, LinkPart, SelectsPart, HeightPart, ExportPart, FiguresPart {
  type: 'funnel';
  query: string;
  /** The measures of the steps in order, or a dimension whose members are the steps and the measure that counts them. Members are in the order of the dataset, otherwise the largest comes first. */
  steps: string[] | FunnelMembers;
  /** The query whose comparison gives the change of each step (this one, or one that extends it with compare). */
  compare?: string;
}
/** Members with their pictures and figures, such as creatives: the first ones by a measure. */
export interface GallerySpec extends QueryPart, FramePart, FiguresPart, LinkPart, ExportPart {
  type: 'gallery';
  query: string;
  /** The dimension whose members are shown. */
  member: string;
  /** The dimension with the URL of each member's picture: a path of this server (`/assets/project/…`, a file of the project's `assets/`), a data URL, or an HTTPS URL of a host in the server's `IMAGE_HOSTS`. Without it, or if a picture is missing or broken, the name is shown in its place. */
  image?: string;
  /**
   * Areas of files, from `files.areas` of app.yaml. If a member's name matches the name of a picture in an area, by the area's `namedAfter`, the newest such picture is shown in place of `image`. Readers who may not see an area see none of its pictures.
   *
   * @minItems 1
   * @maxItems 3
   */
  files?: string[];
  /** A dimension whose member is shown on the picture, such as a status or a format. */
  badge?: string;
  /** A measure that gives the state of each member by rules. The state is shown on the picture, as a mark in its colour with its name. */
  status?: {
    /** The measure that the rules apply to. */
    measure: string;
    /**
     * Tones (colours) for figures beyond a bound. The first rule that applies is used; one without a bound always applies. Rules without a title are named by their bounds.
     *
     * @minItems 1
     * @maxItems 6
     */
    rules: StatusRule[];
  };
  /**
   * The figures below each picture, the most important one first.
   *
   * @minItems 1
   * @maxItems 6
   */
  measures: string[];
  /** The measure that sorts the members; a minus sign in front sorts the largest first. Default: the first of `measures`, the largest first. */
  sort?: string;
  /** The maximum number of members. Below them, the widget shows how many there are. */
  limit?: number;
}
export interface StatusRule {
  /** Applies to figures above this one. */
  above?: number;
  /** Applies to figures below this one. */
  below?: number;
  /** The colour. */
  tone: 'good' | 'bad' | 'warning' | 'muted';
  /** The i18n key of its name. */
  title?: string;
}
/** One figure on a dial, with its target and bands. */
export interface GaugeSpec
  extends QueryPart, FramePart, TargetPart, BandsPart, HeightPart, ExportPart, FiguresPart {
  type: 'gauge';
  query: string;
  /** The measure that is shown. */
  measure: string;
  /** Which direction is an improvement, where the dataset's is not right here. */
  goodWhen?: 'higher' | 'lower' | 'neutral';
  /** The lower end of the dial. */
  min?: number;
  /** The upper end of the dial. Default: the end of the last band, otherwise a round figure above the figure and the target. */
  max?: number;
}
/** A column with more options than its field. */
export interface GridColumn {
  /** A field of the resource. */
  field: string;
  /** The i18n key of the header. */
  title?: string;
  /** The width in pixels. */
  width?: number;
  /** Whether subtotals and the total include it. Default: decimals and numbers are included, whole numbers and percentages are not. */
  sum?: boolean;
  /** Whether a zero means that there is no such figure, such as the share of a fee that is an amount. It is shown as a dash. */
  zeroIsNone?: boolean;
  rules?: WidgetsPartsRulesRules;
}
/** A set of columns, in this order. */
export interface GridColumnSet {
  /** The i18n key of its name. */
  title: string;
  /**
   * Fields that are columns of the grid.
   *
   * @minItems 1
   */
  columns: string[];
}
/** An editable table with the rows of a resource, which works like a spreadsheet. Blocks can be copied to and from spreadsheets. Changes can be undone, stay in the browser until they are saved, and are saved all at once. */
export interface GridSpec extends FramePart, HeightPart {
  type: 'grid';
  /** The resource whose rows are edited, by the name of its file in `pages/resources/`. */
  resource: string;
  /** A query of the page whose groups are the rows, such as all campaigns, even if the resource has no row for them yet. Its dimensions have the names of the resource's key, which is read-only then, and it returns one row for each key. A row is written when one of its cells is filled. Rows can be neither added nor deleted, and rows of the resource that are not in the query are not shown. */
  query?: string;
  /**
   * Fields of the query that are shown read-only after the frozen columns.
   *
   * @minItems 1
   */
  details?: string[];
  /** By field of the resource, a dimension of the query whose member is proposed while the cell is empty. Proposals look different from saved values, and become values only when a user accepts them. */
  proposals?: {
    [k: string]: string;
  };
  /** Only rows with these values, by field: `brand: $brand$`. A filter without a value excludes nothing. */
  filter?: {
    [k: string]: string | string[];
  };
  /**
   * The fields in column order. Default: all fields of the resource.
   *
   * @minItems 1
   */
  columns?: (string | GridColumn)[];
  /**
   * Sets of columns for different tasks, such as buying and booking. Users switch between them; the first is shown at first, and a set with all columns is added. The frozen columns and those of `group` belong to every set. When a cell of another set must be shown, such as for an error, all columns are shown.
   *
   * @minItems 1
   * @maxItems 6
   */
  columnSets?: GridColumnSet[];
  /** The number of first columns that are frozen. */
  frozen?: number;
  /**
   * Fields that group the rows by equal values, outer first, with subtotals of the numbers.
   *
   * @minItems 1
   * @maxItems 3
   */
  group?: string[];
  /** Whether a last row has the sums of the numbers. */
  totals?: boolean;
  /** The initial sort field; a minus sign in front sorts from large to small. */
  sort?: string;
  pivot?: GridPivot;
  copying?: GridCopying;
  proposal?: GridProposal;
  warnings?: GridWarnings;
  drag?: GridDrag;
  /** The resource with named moments. Each makes the rows as they were at that moment a version, which can be viewed, compared and restored. It has the text fields `name` and `moment`, and the fields of `filter`, which assign a version to these rows. */
  versions?: string;
  /**
   * Queries of the page that are requested again after a save, because they show what was changed.
   *
   * @minItems 1
   */
  refreshes?: string[];
  /** Row height: 32 or 40 pixels. */
  density?: 'compact' | 'normal';
}
/** Shows the rows as one crosstab: fields down, the values of a choice across, and one field in the cells. A filled cell is a row of the resource; an emptied cell deletes its row. Fields of the key that are neither down nor across come from `filter`. */
export interface GridPivot {
  /**
   * The fields of the rows, outer first. For a choice, each value has a row; for other fields, the values in existing rows and the value of `filter`.
   *
   * @minItems 1
   * @maxItems 3
   */
  down: string[];
  /** The choice whose values are the columns. */
  across: string;
  /** The field in the cells. */
  value: string;
  /** The width of a column of values in pixels. Default: 88. */
  width?: number;
}
/** A button that copies the rows that `filter` selects, such as those of one year to the next, with a change that the user enters. The copies are drafts until they are saved. */
export interface GridCopying {
  /** The i18n key of the button. */
  title: string;
  /** The increments of whole numbers, by field: `year: 1`. */
  shift: {
    [k: string]: number;
  };
  /**
   * Fields that are multiplied by the factor that the user enters. Figures are rounded to three digits.
   *
   * @minItems 1
   */
  scale?: string[];
}
/** A button that adds the rows of a query as drafts, such as lines of a plan from the history of a brand. Users change them, and save them all at once. A row whose key is already in the table is left out. */
export interface GridProposal {
  /** The i18n key of the button. */
  title: string;
  /** The query with the proposed rows. */
  query: string;
  /** By field of the resource, the field of the query that gives its value. Fields in `filter` have its values; others start as in a new row. */
  values: {
    [k: string]: string;
  };
  /** By field of the resource, a constant for all proposed rows. */
  constants?: {
    [k: string]: string | number | boolean;
  };
}
/** Findings of a query about rows, such as lines of a plan that overlap. They are marked in the cells, and listed together with the warnings of the resource's rules. They do not prevent saving. A cell with the warning of a rule shows only the text of the rule. A changed cell is marked again after it was saved and the query, named in `refreshes`, has returned a new answer. */
export interface GridWarnings {
  /** The query, with one row for each finding. */
  query: string;
  /** By field of the resource, the dimension of the query with its value. Together they identify the row. A finding without a row, such as one about a whole plan, is not marked here. */
  rows: {
    [k: string]: string;
  };
  /** The dimension whose member is the text of the finding. */
  text: string;
  /** By member of `text`, the field of the resource whose cell is marked. If the dataset lists the members of `text`, each key must be one of these. Other findings are marked at the number of the row. */
  at?: {
    [k: string]: string;
  };
}
/** Rows can be dragged by their numbers onto the marks of a chart of the page, and get the members of the mark, such as campaigns that are dragged onto plans in a timeline. Selected rows are dragged together. The new values are drafts until they are saved. Users without a pointer can type the same values in the cells. */
export interface GridDrag {
  /** The chart, by its name on the page. */
  onto: string;
  /** By field of the resource, the dimension of the chart that gives its value. */
  values: {
    [k: string]: string;
  };
}
/** A measure by two dimensions as a grid of cells: the larger the figure, the stronger the colour. A cell without a figure is hatched. */
export interface HeatmapSpec
  extends
    QueryPart,
    FramePart,
    ColorsPart,
    LinkPart,
    SelectsPart,
    MembersPart,
    HeightPart,
    ExportPart,
    FiguresPart {
  type: 'heatmap';
  query: string;
  /** The dimension along the horizontal axis. */
  x: string;
  /** The dimension along the vertical axis. Weekdays, hours and members with an order are in that order, dates in theirs; others are sorted from the largest. */
  y: string;
  /** The measure that colours the cells. */
  value: string;
  /** Whether the figures are written in the cells, if all of them fit. */
  labels?: boolean;
  /** The maximum number of members on each axis, the largest first. The rest becomes Other if the measure can be combined; otherwise it is left out, and this is shown. */
  limit?: number;
}
/** A list of sentences, each with its figure and a link: the largest movers from `highlights/{company}`, or each row of a query with the text of `sentence`. */
export interface HighlightsSpec extends QueryPart, FramePart, LinkPart, ExportPart {
  type: 'highlights';
  query: string;
  /** The i18n key of the sentence for a row of the query. {{name}} in it is a field of that row, or what `values` defines. Without it, the rows must contain their sentences, as those of `highlights/{company}` do. */
  sentence?: string;
  /** The measure at the end of each sentence. */
  figure?: string;
  /** Shows only the rows with a measure beyond a bound. A row without a value is left out. */
  only?: {
    /** The measure. */
    field: string;
    /** Rows whose measure is above this one. */
    above?: number;
    /** Rows whose measure is below this one. */
    below?: number;
  };
  /** The measure that sorts the rows, before `limit`; a minus sign in front sorts the largest first. Default: the order of the query. */
  sort?: string;
  /** Whether the content of the sentences is good or bad. */
  tone?: 'good' | 'bad' | 'neutral';
  /** The maximum number of sentences. */
  limit?: number;
}
/** The number of members whose figure is between given bounds. Few members are drawn as one dot each. */
export interface HistogramSpec extends QueryPart, FramePart, HeightPart, ExportPart, FiguresPart {
  type: 'histogram';
  query: string;
  /** The dimension whose members are counted. */
  points: string;
  /** The measure that is divided into bins. */
  value: string;
  /** The approximate number of bins; their bounds are round figures. Default: as many as suit the spread of the figures. */
  bins?: number;
}
/** All icons that page files may name, drawn as in the menu, with a search, a field for their size, and a click that copies the name. */
export interface IconsSpec extends FramePart {
  type: 'icons';
  /** The initial size of the icons, in pixels. In the size field, `2x` is twice as much. */
  size?: number;
}
/** One figure: the total of a measure over the query, its change from the comparison period, and its course over time. */
export interface KpiSpec extends QueryPart, FramePart, LinkPart, TargetPart, FiguresPart {
  type: 'kpi';
  query: string;
  /** The measure whose total is shown. */
  measure: string;
  /** The query whose comparison gives the change (this one, or one that extends it with compare). */
  delta?: string;
  /** The date dimension along which the course is drawn. */
  sparkline?: string;
  /** Which direction is an improvement, where the dataset's is not right here. */
  goodWhen?: 'higher' | 'lower' | 'neutral';
}
/** The first members of a dimension by a measure, each with its rank, a bar, its figure, and the changes of rank and figure. */
export interface LeaderboardSpec extends QueryPart, FramePart, FiguresPart, LinkPart, ExportPart {
  type: 'leaderboard';
  query: string;
  /** The dimension whose members are ranked. */
  member: string;
  /** The measure that ranks them. */
  value: string;
  /** The query whose comparison gives the change of each figure and rank. */
  delta?: string;
  /** Which members come first. best: those with the largest figures, or with the smallest where the dataset says that lower is better. */
  first?: 'best' | 'largest' | 'smallest';
  /** The maximum number of members. Below them, the widget shows how many there are. */
  limit?: number;
}
/** Options of the axis of figures. */
export interface AxisPart {
  axis?: FigureAxis;
}
/** The axis of figures. By default, it ends at round figures around the data. */
export interface FigureAxis {
  /** The lower end of the axis. Smaller figures are not drawn, and their number is shown. */
  min?: number;
  /** The upper end of the axis. Larger figures are not drawn, and their number is shown. */
  max?: number;
  /** linear: equal differences have equal lengths. log: equal ratios have equal lengths, for figures of very different size. Figures of zero or less can't be drawn on it, and their number is shown. */
  scale?: 'linear' | 'log';
  /** Whether the axis is reversed, so that it begins at the top, or on the right, with the small figures: for ranks, of which the first is the best. The text description of the chart says so, too. Name what the axis measures with `title`. */
  reversed?: boolean;
  /** The i18n key of what the axis measures. */
  title?: string;
}
/** Lines over an ordered dimension, mostly dates. A missing day is a gap. */
export interface LineSpec extends QueryPart, FramePart, CartesianPart, AxisPart {
  type: 'line';
  query: string;
  /** The dimension along the horizontal axis. */
  x: string;
  /** The measure, or measures, along the vertical axis. */
  y: string | string[];
  /** A query whose comparison is drawn as well, dashed. */
  compare?: string;
}
/** A measure by country on a map of the world, or by places with coordinates. Countries are identified by their ISO code (DE, DEU) or their English name; the number of members that are not countries is shown below the map. The shapes are from Natural Earth. */
export interface MapSpec
  extends QueryPart, FramePart, ColorsPart, LinkPart, SelectsPart, HeightPart, ExportPart, FiguresPart {
  type: 'map';
  query: string;
  /** The dimension whose members are on the map: countries, or places whose coordinates `at` gives. */
  member: string;
  /** The measure. */
  value: string;
  /** The coordinates of places. Each place is a circle whose area shows its figure, with its name where there is room. The countries of the places are drawn beneath the circles. The number of places without coordinates is shown below the map. */
  at?: {
    /** The measure with the latitude in degrees, negative in the south: the mean of a column. */
    latitude: string;
    /** The measure with the longitude in degrees, negative in the west. */
    longitude: string;
    /** The measure that colours the circles, from pale to strong. */
    tint?: string;
  };
  /** areas: a country has the colour of its figure. bubbles: a country has a circle whose area shows its figure. */
  marks?: 'areas' | 'bubbles';
  /** data: the map shows the countries that have a figure. world: all countries. */
  fit?: 'data' | 'world';
  /** The number of colour steps. Each step contains the same number of countries. Not for diverging colours, which have no steps. */
  steps?: number;
}
/** Makes names by the taxonomies that users define, one or many at once, or parses names: the values of their segments, the segments that break a rule with that rule, and the nearest allowed text. */
export interface NamesSpec extends FramePart {
  type: 'names';
  /** make: fields for the segments of a name, and a list for many names. read: a field for names, and their parsed values. */
  does: 'make' | 'read';
  /** The resource with the taxonomies: `taxonomy`, `title`, `status`, `delimiter`, `separator`, `letter_case`, `space`. */
  taxonomies: string;
  /** The resource with their segments: `taxonomy`, `position`, `segment`, `kind`, `format`, `length`, `required`, `several`. */
  segments: string;
  /** The resource with the allowed values: `taxonomy`, `segment`, `code`, `title`. */
  allowed: string;
}
/** Shares of a whole, for few parts. */
export interface PieSpec
  extends
    QueryPart,
    FramePart,
    MembersPart,
    LinkPart,
    SelectsPart,
    SeriesPart,
    HeightPart,
    ExportPart,
    FiguresPart {
  type: 'pie';
  query: string;
  /** The measure that is divided. It must be additive. */
  angle: string;
  /** The dimension of the parts. */
  color: string;
  /** Whether it is a ring with the total in the middle. */
  donut?: boolean;
}
/** A measure with more options than its name. */
export interface PivotMeasure {
  /** A measure of the query. */
  field: string;
  /** The i18n key of the header. */
  title?: string;
  format?: MeasureFormat;
  /** The number of decimals, where the format's own is not right. */
  digits?: number;
  /** tint: a background whose depth shows where the figure is between the smallest and the largest of its level. bar: a bar as long as the figure. */
  highlight?: 'tint' | 'bar';
  /** Tones (colours) for figures beyond a bound. The first rule that applies is used. */
  rules?: {
    /** Applies to figures above this one. */
    above?: number;
    /** Applies to figures below this one. */
    below?: number;
    tone: 'good' | 'bad' | 'warning' | 'muted';
  }[];
}
/** Measures by the members of rows and of columns, with correctly computed subtotals at every level of both. */
export interface PivotSpec extends QueryPart, FramePart, HeightPart, ExportPart {
  type: 'pivot';
  query: string;
  /**
   * The dimensions of the rows, outer first. Their members can be expanded and collapsed.
   *
   * @minItems 1
   * @maxItems 4
   */
  rows: string[];
  /**
   * The dimensions of the columns, outer first. Their members can be expanded and collapsed, too. A dimension of the rows cannot be used here.
   *
   * @minItems 1
   * @maxItems 4
   */
  columns: string[];
  /**
   * The measures in each column.
   *
   * @minItems 1
   * @maxItems 12
   */
  measures: (string | PivotMeasure)[];
  /** Whether a row and a column have the totals. */
  totals?: boolean;
  /** The sort order of the rows: a measure, by its total, or a dimension of the rows. A minus sign in front sorts from large to small. */
  sort?: string;
  /** The number of levels of the rows that are expanded at first. */
  expand?: number;
  /** The number of levels of the columns that are expanded at first. */
  expandColumns?: number;
  /** The maximum height in pixels. */
  height?: number;
  /** true: a table of few rows is only as high as its rows. false: the card keeps its height. */
  fit?: boolean;
}
/** A chart of Ant Design Charts, by the name of its component: for rare and complex charts. Its code is loaded when the first one is drawn. */
export interface PlotSpec
  extends QueryPart, FramePart, LinkPart, SelectsPart, MembersPart, HeightPart, ExportPart, FiguresPart {
  type: 'plot';
  query: string;
  /** The component, with what it draws: `Rose: { x: channel, y: spend }`. */
  chart: {
    /** A measure along a dimension, filled down to zero. */
    Area?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      color?: PlottedDimension;
      /** Whether areas of several colours are stacked. */
      stack?: boolean;
      /** Whether the line is curved. */
      smooth?: boolean;
      legend?: PlottedLegend;
    };
    /** Horizontal bars. */
    Bar?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      color?: PlottedDimension;
      /** Whether bars of several colours are stacked. */
      stack?: boolean;
      /** Whether they are side by side. */
      group?: boolean;
      /** Whether each stack fills the whole length. */
      percent?: boolean;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** Bars on both sides of one axis, with one measure on each side. */
    BidirectionalBar?: {
      x: PlottedDimension;
      left: PlottedMeasure;
      right: PlottedMeasure;
      /** The direction of the bars. Default: horizontal. */
      layout?: 'horizontal' | 'vertical';
      legend?: PlottedLegend;
    };
    /** Box plots: the middle half, the median and the range of figures, with a box for each member. */
    Box?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      points: PlottedDimension;
      color?: PlottedDimension;
      legend?: PlottedLegend;
    };
    /** Nested circles whose sizes show figures. */
    CirclePacking?: {
      /**
       * The dimensions from the outermost level to the innermost.
       *
       * @minItems 1
       * @maxItems 4
       */
      path: string[];
      value: PlottedMeasure;
      legend?: PlottedLegend;
    };
    /** Vertical columns. */
    Column?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      color?: PlottedDimension;
      /** Whether columns of several colours are stacked. */
      stack?: boolean;
      /** Whether they are side by side. */
      group?: boolean;
      /** Whether each stack fills the whole height. */
      percent?: boolean;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** Columns and a line, each with an axis of its own. */
    DualAxes?: {
      x: PlottedDimension;
      column: PlottedMeasure;
      line: PlottedMeasure;
      /** Whether the line is curved. */
      smooth?: boolean;
    };
    /** A funnel: steps that become narrower. */
    Funnel?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** One figure on a dial. */
    Gauge?: {
      value: PlottedMeasure;
      /** The end of the dial. Default: the figure of `target` if there is one, otherwise twice the figure. */
      max?: number;
      target?: PlottedMeasure;
    };
    /** A heatmap: a measure by two dimensions as coloured cells. */
    Heatmap?: {
      x: PlottedDimension;
      y: PlottedDimension;
      color: PlottedMeasure;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** The number of figures in each interval. */
    Histogram?: {
      bin: PlottedMeasure;
      points: PlottedDimension;
      /** The number of intervals. Default: as many as suit the figures. */
      bins?: number;
    };
    /** A measure along a dimension. */
    Line?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      color?: PlottedDimension;
      /** Whether the line is curved. */
      smooth?: boolean;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** A part of a whole as a level of water. */
    Liquid?: {
      percent: PlottedMeasure;
    };
    /** Shares of a whole. */
    Pie?: {
      angle: PlottedMeasure;
      color: PlottedDimension;
      /** The hole in the middle, as a part of the radius. */
      innerRadius?: number;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** Figures along axes that meet in one point. */
    Radar?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      color?: PlottedDimension;
      /** Whether the shapes are filled. */
      area?: boolean;
      /** Whether the line is curved. */
      smooth?: boolean;
      legend?: PlottedLegend;
    };
    /** Bars around a centre. */
    RadialBar?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      color?: PlottedDimension;
      /** The angle of the longest bar, in degrees. */
      maxAngle?: number;
      /** The hole in the middle, as a part of the radius. */
      innerRadius?: number;
      legend?: PlottedLegend;
    };
    /** Petals of equal angles whose lengths show figures. */
    Rose?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      color?: PlottedDimension;
      /** The hole in the middle, as a part of the radius. */
      innerRadius?: number;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** Flows from the members of one dimension to those of another, whose widths show figures. */
    Sankey?: {
      source: PlottedDimension;
      target: PlottedDimension;
      value: PlottedMeasure;
      /** The alignment of nodes without outgoing flows. Default: justify (at the end). */
      nodeAlign?: 'justify' | 'left' | 'right' | 'center';
    };
    /** Points by two measures. */
    Scatter?: {
      x: PlottedMeasure;
      y: PlottedMeasure;
      points: PlottedDimension;
      size?: PlottedMeasure;
      color?: PlottedDimension;
      legend?: PlottedLegend;
    };
    /** Candlesticks: the first and the last figure of a period, and the lowest and the highest. */
    Stock?: {
      /** The time. */
      x: string;
      open: PlottedMeasure;
      close: PlottedMeasure;
      low: PlottedMeasure;
      high: PlottedMeasure;
    };
    /** Rings of shares, from the outermost level in the middle to the innermost level. */
    Sunburst?: {
      /**
       * The dimensions from the outermost level to the innermost.
       *
       * @minItems 1
       * @maxItems 4
       */
      path: string[];
      value: PlottedMeasure;
      /** The hole in the middle, as a part of the radius. */
      innerRadius?: number;
    };
    /** Nested rectangles whose areas show figures. */
    Treemap?: {
      /**
       * The dimensions from the outermost level to the innermost.
       *
       * @minItems 1
       * @maxItems 4
       */
      path: string[];
      value: PlottedMeasure;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
      legend?: PlottedLegend;
    };
    /** Violins: the density of figures, with a shape for each member. */
    Violin?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      points: PlottedDimension;
      color?: PlottedDimension;
      legend?: PlottedLegend;
    };
    /** A waterfall: each column begins where the previous one ended. */
    Waterfall?: {
      x: PlottedDimension;
      y: PlottedMeasure;
      /** Whether the figures are written at the marks. */
      labels?: boolean;
    };
    /** A word cloud: names whose sizes show figures. */
    WordCloud?: {
      text: PlottedDimension;
      size: PlottedMeasure;
      color?: PlottedDimension;
      /** The layout of the words. Default: archimedean (round). */
      spiral?: 'archimedean' | 'rectangular';
    };
  };
  /** The maximum number of members of each dimension, the largest first. The rest becomes Other if the measures can be combined; otherwise it is left out, and this is shown. */
  limit?: number;
}
/** Profiles of members over several measures, each on its own spoke: from zero in the middle to the highest figure of the members that are drawn. */
export interface RadarSpec
  extends
    QueryPart,
    FramePart,
    ColorPart,
    MembersPart,
    LinkPart,
    SelectsPart,
    SeriesPart,
    HeightPart,
    ExportPart {
  type: 'radar';
  query: string;
  /**
   * The measures of the spokes, clockwise from the top. Their units may differ.
   *
   * @minItems 3
   * @maxItems 10
   */
  measures: string[];
  /** The dimension whose members are compared. The largest by the first measure are drawn. */
  color: string;
  /** The maximum number of members, the largest first. The rest becomes Other if the measure can be combined; otherwise it is left out, and this is shown. */
  limit?: number;
}
/** How a field looks. */
export interface RecordLook {
  /** The i18n key of the line below the field. */
  hint?: string;
  /** The line below the field depending on the value of another field of the row, a choice: by that field, then by its values. `hint` is used for values that are not named. */
  hints?: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /** For a text: the number of visible lines. Default: 1. */
  lines?: number;
  /** Shows the field only while other fields of the row have one of these values, by field. A hidden field keeps its value. */
  when?: {
    /** @minItems 1 */
    [k: string]: string[];
  };
  /** Whether it takes the whole width. Lists and objects always do. */
  wide?: boolean;
}
/** A row of a resource as a form. Its fields are those of the resource, and each value is validated while it is typed. Typed values stay in the browser until they are saved; if another user has changed the same field, both values are shown. Several records of a page that edit the same row are saved together. In steps, a record must be valid before the step is left forwards, and is saved then. If the user may not change the row, it is shown read-only. */
export interface RecordSpec extends FramePart {
  type: 'record';
  /** The resource of the row, by the name of its file in `pages/resources/`. */
  resource: string;
  /** The id of the row, as a parameter of the route. `new` is a row that does not exist yet: the first save creates it, and the URL then contains its id. */
  row: string;
  /** The initial values of a new row, by field, in addition to the defaults of the resource. Of several values separated by commas, the first is used; `all` means none. */
  initial?: {
    [k: string]: string;
  };
  /**
   * The fields that are shown, in order. Default: all fields that users write.
   *
   * @minItems 1
   */
  order?: string[];
  /** How fields look, by name, where the resource does not determine it. */
  fields?: {
    [k: string]: RecordLook;
  };
  /** The number of fields side by side, where there is room. */
  columns?: number;
  /** true: the row is shown read-only, without empty fields. */
  readOnly?: boolean;
  /**
   * Queries of the page that are requested again after the row was saved.
   *
   * @minItems 1
   */
  refreshes?: string[];
}
/** Scores as rings side by side, each filled in proportion to its score. */
export interface RingsSpec extends QueryPart, FramePart, LinkPart, SelectsPart, HeightPart, ExportPart {
  type: 'rings';
  query: string;
  /** The dimension that names a ring. */
  label: string;
  /** The measure that fills it. */
  value: string;
  /** The score of a full ring. */
  max?: number;
  /** The measure with the score of the previous period. */
  previous?: string;
}
/** Flows from the members of one dimension to those of the next, as wide as their figures. */
export interface SankeySpec
  extends QueryPart, FramePart, LinkPart, SelectsPart, MembersPart, HeightPart, ExportPart, FiguresPart {
  type: 'sankey';
  query: string;
  /**
   * The dimensions that the flows go through, from the first to the last.
   *
   * @minItems 2
   * @maxItems 5
   */
  levels: string[];
  /** The measure that flows. It must be additive. */
  value: string;
  /** The maximum number of members of each dimension, the largest first. The rest becomes Other if the measure can be combined; otherwise it is left out, and this is shown. */
  limit?: number;
}
export interface Quadrants {
  /** The position of the vertical line. */
  x: number;
  /** The position of the horizontal line. */
  y: number;
}
/** One dot for each member, at two of its figures. It shows groups and outliers. */
export interface ScatterSpec
  extends QueryPart, FramePart, LinkPart, SelectsPart, ColorPart, SeriesPart, HeightPart, ExportPart {
  type: 'scatter';
  query: string;
  /** The dimension whose members are the dots. */
  points: string;
  /** The measure along the horizontal axis. */
  x: string;
  /** The measure along the vertical axis. */
  y: string;
  /** The measure that the area of a dot shows. */
  size?: string;
  /** The dimension that colours the dots. */
  color?: string;
  /** Which dots are labelled with their names, where there is free space. auto: all of up to twelve dots, otherwise the outliers. */
  labels?: 'auto' | 'all' | 'none';
  /** Whether the line of best fit is drawn, with its r² below. */
  trend?: boolean;
  /** Lines that divide the chart into four parts. median: half of the dots are on either side of each. */
  quadrants?: 'median' | Quadrants;
  /** Options of the axes of figures. Dots beyond an end are not drawn, and their number is shown. If an axis is logarithmic, the trend is computed with powers of ten. */
  axis?: {
    /** The horizontal axis. */
    x?: {
      /** The lower end of the axis. Smaller figures are not drawn, and their number is shown. */
      min?: number;
      /** The upper end of the axis. Larger figures are not drawn, and their number is shown. */
      max?: number;
      /** linear: equal differences have equal lengths. log: equal ratios have equal lengths, for figures of very different size. Figures of zero or less can't be drawn on it, and their number is shown. */
      scale?: 'linear' | 'log';
      /** Whether the axis is reversed, so that it begins at the top, or on the right, with the small figures: for ranks, of which the first is the best. The text description of the chart says so, too. Name what the axis measures with `title`. */
      reversed?: boolean;
      /** The i18n key of what the axis measures. */
      title?: string;
    };
    /** The vertical axis. */
    y?: {
      /** The lower end of the axis. Smaller figures are not drawn, and their number is shown. */
      min?: number;
      /** The upper end of the axis. Larger figures are not drawn, and their number is shown. */
      max?: number;
      /** linear: equal differences have equal lengths. log: equal ratios have equal lengths, for figures of very different size. Figures of zero or less can't be drawn on it, and their number is shown. */
      scale?: 'linear' | 'log';
      /** Whether the axis is reversed, so that it begins at the top, or on the right, with the small figures: for ranks, of which the first is the best. The text description of the chart says so, too. Name what the axis measures with `title`. */
      reversed?: boolean;
      /** The i18n key of what the axis measures. */
      title?: string;
    };
  };
  /** Targets of the figures along each axis, one line for each. */
  target?: {
    /** Vertical lines at targets of the horizontal axis. */
    x?:
      | {
          /** The target as a number. */
          value?: number;
          /** A measure with the target, of the widget's own query or of the query that is named here. */
          measure?: string;
          /** A query of the page that has the measure, such as one of a table of goals. If its answer is not available, the widget is drawn without the target. */
          query?: string;
          /** The i18n key of its label. */
          title?: string;
        }
      | {
          /** The target as a number. */
          value?: number;
          /** A measure with the target, of the widget's own query or of the query that is named here. */
          measure?: string;
          /** A query of the page that has the measure, such as one of a table of goals. If its answer is not available, the widget is drawn without the target. */
          query?: string;
          /** The i18n key of its label. */
          title?: string;
        }[];
    /** Horizontal lines at targets of the vertical axis. */
    y?:
      | {
          /** The target as a number. */
          value?: number;
          /** A measure with the target, of the widget's own query or of the query that is named here. */
          measure?: string;
          /** A query of the page that has the measure, such as one of a table of goals. If its answer is not available, the widget is drawn without the target. */
          query?: string;
          /** The i18n key of its label. */
          title?: string;
        }
      | {
          /** The target as a number. */
          value?: number;
          /** A measure with the target, of the widget's own query or of the query that is named here. */
          measure?: string;
          /** A query of the page that has the measure, such as one of a table of goals. If its answer is not available, the widget is drawn without the target. */
          query?: string;
          /** The i18n key of its label. */
          title?: string;
        }[];
  };
}
/** The status of a row of a resource, with its time, the user who set it and the note, and buttons for the changes of the status that the reader may make. A change also saves the values in the forms of the page that edit the row. Below it, on demand, the row at any earlier time. */
export interface StatusSpec extends FramePart {
  type: 'status';
  /** The resource of the row, which has a `status`. */
  resource: string;
  /** The id of the row, as a parameter of the route; `new` for a row that does not exist yet. */
  row: string;
  /** The field with the name of the row. */
  name?: string;
  /**
   * Queries of the page that are requested again after a change of the status.
   *
   * @minItems 1
   */
  refreshes?: string[];
}
/** Rings of shares: the outermost level in the middle, and around each member the members that it contains. */
export interface SunburstSpec
  extends
    QueryPart,
    FramePart,
    SeriesPart,
    LinkPart,
    SelectsPart,
    MembersPart,
    HeightPart,
    ExportPart,
    FiguresPart {
  type: 'sunburst';
  query: string;
  /**
   * The dimensions from the outermost level to the innermost: `[channel, campaign]`.
   *
   * @minItems 1
   * @maxItems 4
   */
  levels: string[];
  /** The measure that is divided. It must be additive. */
  value: string;
  /** The maximum number of members in each member of the level before, the largest first. The rest becomes Other if the measure can be combined; otherwise it is left out, and this is shown. */
  limit?: number;
}
/** A column with more options than its field. */
export interface TableColumn {
  /** A measure or dimension of the query. */
  field: string;
  /** The i18n key of the header. */
  title?: string;
  format?: MeasureFormat;
  /** The number of decimals, where the format's own is not right. */
  digits?: number;
  /** The width in pixels. */
  width?: number;
  /** Whether it is hidden until the user chooses it from the list of columns in the heading. Downloads have all columns. */
  hidden?: boolean;
  /** bar: a bar as long as the figure. tint: a background whose depth shows where the figure is between the smallest and the largest of the column. progress: a bar that is full at the figure of `of`. */
  highlight?: 'bar' | 'tint' | 'progress';
  /** For progress: the measure that is the whole. */
  of?: string;
  rules?: WidgetsPartsRulesRules;
}
/** A column with the course of a measure over time, as a sparkline in each row. A period without a figure is a gap. A period that is not over, or that is only partly in the range, is left out, because it would look like a decrease. A download has the figure of each period instead. */
export interface TableTrend {
  /** A measure of another query, as `QUERY.MEASURE`. That query has the dimensions of the rows and one date dimension, whose grain is the grain of the line: `dimensions: [campaign, 'date:week']`. */
  trend: string;
  /** own: each line has its own scale, from its lowest to its highest figure, to show its shape. common: all rows of a level have one scale, which begins at zero or below, so that they can be compared. Default: own. */
  scale?: 'own' | 'common';
  /** The i18n key of the header. */
  title?: string;
  /** The width in pixels. */
  width?: number;
  /** Whether it is hidden until the user chooses it from the list of columns in the heading. Downloads have all columns. */
  hidden?: boolean;
}
/** An entry that opens another page. */
export interface RowLinkAction {
  /** The i18n key of the entry. */
  title: string;
  link: Link;
  when?: RecordCondition;
}
/** Rows and columns: hierarchical with correctly computed subtotals, sortable, with a choice of columns. */
export interface TableSpec extends QueryPart, FramePart, SelectsPart, HeightPart, ExportPart {
  type: 'table';
  query: string;
  /**
   * The dimensions, outer first: more than one makes a tree.
   *
   * @minItems 1
   * @maxItems 6
   */
  rows: string[];
  /**
   * The columns: measures (or further dimensions of the innermost row), and the course of a measure over time.
   *
   * @minItems 1
   */
  columns: (string | TableColumn | TableTrend)[];
  /** Whether there is a total row. */
  totals?: boolean;
  /** The query whose comparison gives the change of each figure. If it is the query of the table, members of the comparison period alone have rows as well, with – in place of figures, so that the rows explain the total. */
  delta?: string;
  /** The field to sort by; a minus sign in front sorts from large to small. */
  sort?: string;
  /** The number of levels that are expanded at first. */
  expand?: number;
  /** Whether a table of few rows is only as high as its rows, so that the content below moves up. false: it keeps its whole height, however few its rows are. */
  fit?: boolean;
  /** Row height: 32 or 40 pixels. */
  density?: 'compact' | 'normal';
  link?: Link;
  /**
   * The actions for a row, in a menu at its end: commands of the page by name, and links. Aggregated rows have none.
   *
   * @minItems 1
   * @maxItems 8
   */
  actions?: (string | RowLinkAction)[];
  /**
   * Commands of the page for several rows at once: rows have a check box, and a bar below has a button for each command. Each chosen row is a call of its own. A row for which the condition of the command is false is left out. Users must confirm first, unless the command has neither `confirm` nor `danger` and has an `undo`. Failures are reported by row, and one undo undoes the rest.
   *
   * @minItems 1
   * @maxItems 6
   *
   * Items: A command of the page, called with each chosen row.
   */
  bulkActions?: string[];
}
/** Writes the rows of a query to a resource in one step, such as the proposed lines of a plan, together with the owner row that they belong to if it does not exist yet. Before that, it shows what is written where, the sum, and by how much a budget would be exceeded. Rows whose key exists already are left out. A repeated request does not write them again. */
export interface TakeoverSpec extends FramePart {
  type: 'takeover';
  /** The resource that the rows are written to. It `belongs` to another resource. */
  resource: string;
  /** The query whose rows are written. */
  query: string;
  /** By field of the resource, the field of the query that gives its value. The fields by which a row belongs to its owner have the owner's values; others start as in a new row. */
  values: {
    [k: string]: string;
  };
  owner: TakeoverOwner;
  budget?: TakeoverBudget;
  /**
   * The link that is shown once rows exist. Parameters and filters are fields of the resource by which a row belongs to its owner.
   *
   * @minItems 1
   * @maxItems 2
   */
  links?: TakeoverLink[];
}
/** The owner: the row of the resource that `resource` belongs to. If a row with this key exists, it is kept unchanged; otherwise it is written with the rows. */
export interface TakeoverOwner {
  /** The query whose first row gives its values. */
  query: string;
  /** By field of the owner's resource, the field of the query that gives its value. It must name all fields of its key. */
  values: {
    [k: string]: string;
  };
  /** The field of the owner with its name. */
  name: string;
  rows?: TakeoverOwnerRows;
}
/** Rows of one more resource that are written with a new owner: one for each item of a list, such as a brief's days without ads. An existing owner keeps the rows that it has. */
export interface TakeoverOwnerRows {
  /** The resource that they are written to. It belongs to the owner by the same fields as the rows of `resource`. */
  resource: string;
  /** The field of the query with the list, in the format of a resource's table: a JSON text. */
  list: string;
  /** By field of the resource, the field of an item that gives its value. */
  values: {
    [k: string]: string;
  };
}
/** The limit of the sum of the rows. */
export interface TakeoverBudget {
  /** The field of the resource that is added up, over the owner's existing rows and the rows that are written. */
  sum: string;
  /** The field of the owner with the limit. */
  of: string;
}
export interface TakeoverLink {
  /** The i18n key of the link. */
  title: string;
  /** A page. */
  route: string;
  /** Filters of that page, each with the field that gives its value. */
  filters?: {
    [k: string]: string;
  };
}
/** A text with figures in it. */
export interface TextSpec extends QueryPart, FramePart, LinkPart {
  type: 'text';
  /** The i18n key of the text. {{name}} in it is replaced by a value, which `values` defines. */
  text: string;
  /** The query whose figures are used in the text. */
  query?: string;
  /** The i18n key of the text that is shown if one of the figures is missing. Without it, the text is shown with a dash. */
  empty?: string;
  /**
   * Commands of the page, as buttons below the text.
   *
   * @minItems 1
   * @maxItems 4
   */
  actions?: string[];
  /** The style of the text. */
  tone?: 'plain' | 'welcome' | 'note' | 'warning';
}
/** Bars from a start to an end, one line for each member: flights of campaigns, phases of a project. A line marks today in the company's time zone. */
export interface TimelineSpec
  extends
    QueryPart,
    FramePart,
    LinkPart,
    SelectsPart,
    ColorPart,
    SeriesPart,
    AnnotationsPart,
    HeightPart,
    ExportPart {
  type: 'timeline';
  query: string;
  /**
   * The dimension whose members have one line each. A dimension before it groups them: each of its members has a heading, with a thin bar from the first start to the last end.
   *
   * @minItems 1
   * @maxItems 2
   */
  rows: string[];
  /** The date dimension with the start of a bar. A row of the query without a start has no bar. Several pairs of start and end of one member are several bars in its line. */
  start: string;
  /** The date dimension with the end of a bar, included. A bar without an end continues to the edge. */
  end: string;
  /** The dimension that colours the bars. */
  color?: string;
  /** A measure that colours the bars by rules. */
  status?: {
    /** The measure that the rules apply to. */
    measure: string;
    /**
     * Tones (colours) for figures beyond a bound. The first rule that applies is used; one without a bound always applies. Rules without a title are named by their bounds.
     *
     * @minItems 1
     * @maxItems 6
     */
    rules: StatusRule1[];
  };
  /** A measure from 0 to 1 that fills each bar: the delivered share of the whole. A query of only some days has the share of these days, which does not fit a bar that is as long as the flight. */
  progress?: string;
  /**
   * Further measures in the tooltip and the table.
   *
   * @minItems 1
   * @maxItems 8
   */
  measures?: string[];
  /** The field by which the lines are sorted; a minus in front sorts descending. Default: the start. */
  sort?: string;
  /** The maximum number of lines that are drawn, the first ones. The table and the download contain all lines. */
  limit?: number;
  /** The height of the drawing in pixels. If not all lines fit, they can be scrolled; the dates stay visible. */
  height?: number;
}
export interface StatusRule1 {
  /** Applies to figures above this one. */
  above?: number;
  /** Applies to figures below this one. */
  below?: number;
  /** The colour. */
  tone: 'good' | 'bad' | 'warning' | 'muted';
  /** The i18n key of its name. */
  title?: string;
}
/** Nested rectangles whose areas show figures: the large parts of each member. A second measure may colour them. */
export interface TreemapSpec
  extends
    QueryPart,
    FramePart,
    ColorsPart,
    LinkPart,
    SelectsPart,
    MembersPart,
    HeightPart,
    ExportPart,
    FiguresPart {
  type: 'treemap';
  query: string;
  /**
   * The dimensions from the outermost level to the innermost: `[channel, campaign]`.
   *
   * @minItems 1
   * @maxItems 4
   */
  levels: string[];
  /** The measure of the area. It must be additive. */
  value: string;
  /** The measure that colours the innermost rectangles, such as a rate of the measure of the area. Without it, each member of the outermost level has its own colour. */
  shade?: string;
  /** Whether names and figures are written in the rectangles, if they fit. */
  labels?: boolean;
  /** The maximum number of members in each member of the level before, the largest first. The rest becomes Other if the measure can be combined; otherwise it is left out, and this is shown. */
  limit?: number;
}
/** The steps from one total to another: what members add or take away, or the effects of volume, mix and rate. Or how members make up one total. */
export interface WaterfallSpec
  extends QueryPart, FramePart, LinkPart, SelectsPart, MembersPart, HeightPart, ExportPart, FiguresPart {
  type: 'waterfall';
  query: string;
  /** The dimension whose members are the steps. */
  x: string;
  /** The measure of the last total. It must be additive. */
  y: string;
  /** The measure of the first total, such as the planned amount. Steps are the differences. */
  from?: string;
  /** The query whose comparison gives the first total. Steps are the changes of the members. */
  compare?: string;
  /** The base measure of the figure, such as the spend behind conversions. With it, the change since `compare` has three steps in place of one for each member. Volume: there is more of this measure. Mix: it moved to members with higher rates. Rate: the members' own rates changed. They add up to the change. */
  effects?: string;
  /** The maximum number of members, those with the largest steps. The rest becomes Other. */
  limit?: number;
}
/** A widget's place in a row. */
export interface Placement {
  widget: string;
  /** The width in columns of 24. */
  span?: number;
}
/** A row with a condition, which applies to each of its widgets in addition to their own. */
export interface ConditionalRow {
  when: Condition;
  widgets: WidgetRow;
}
/** Rows under a heading. Its name is an address: /route#name. */
export interface PageSection {
  /** The i18n key of the heading. {{name}} in it is replaced by the selection of a filter, a value of the session or a parameter of the route. */
  title: string;
  /** The i18n key of a line below the heading, with the same placeholders. */
  description?: string;
  when?: Condition;
  /** true: the section is folded at first, and readers can unfold it. false: it is unfolded at first, and readers can fold it. Without it, it cannot be folded. The browser remembers which sections a reader has folded. */
  folded?: boolean;
  rows: WidgetRows;
  /** In an overlay: the base has no section of this name. */
  new?: boolean;
}
export interface PageSections {
  [k: string]: PageSection;
}
/** A part of a page that is opened by its title, or a step of it. Its own rows are above its sections. */
export interface PageTab {
  /** The i18n key of the title. */
  title: string;
  when?: Condition;
  rows?: WidgetRows;
  sections?: PageSections;
  /** In an overlay: the base has no tab or step of this name. */
  new?: boolean;
}
/** The place of a widget: before or after another one, in its row, or in a row of its own if that row is full; or in a section, tab or step, in a row at its end. */
export interface WidgetPlace {
  /** The widget that this one is placed before. */
  before?: string;
  /** The widget that this one is placed after. */
  after?: string;
  /** The section, tab or step at whose end it is placed. */
  in?: string;
  /** The width in columns of 24. Default: its share of the row's remaining columns. */
  span?: number;
}
/** The selection in the filter bar, by component, as in a link to the page. Components that are not named start as they do for a user. The value of a list is the value of its entry; of a check list, a list of values; of a date, a named range (last-28d) or two days with _ between them, which may be relative (2026-01-01_2026-03-31, today-28d_today-1d); of a check box, true or false. */
export interface CheckSelection {
  [k: string]: string | number | boolean | (string | number)[];
}
/** The rows add up to the total. */
export interface AddsUpExpectation {
  type: 'addsUp';
  query: CheckedQuery;
  /**
   * Measures that can be added up.
   *
   * @minItems 1
   */
  measures: string[];
  tolerance?: Tolerance;
}
/** In every row, a measure is the change from its second part to its first: a share for an amount (0.12 is 12 % more), percentage points for a rate. It has no value where the second part has no value or is 0. */
export interface ChangeExpectation {
  type: 'change';
  query: CheckedQuery;
  measure: CheckedMeasure;
  parts: CheckedParts;
  tolerance?: Tolerance;
}
/** The answer has these columns, and their values have these types. */
export interface ColumnsExpectation {
  type: 'columns';
  query: CheckedQuery;
  /** The type of each column's values. */
  are: {
    [k: string]: 'string' | 'number' | 'date' | 'boolean';
  };
}
/** The figures of the comparison are right. The compared period is the one that `compare` names, and its figures equal, row by row, those of the same query over that period alone. Where the answer has the earlier figure as a column, `previous` names the column. */
export interface ComparisonExpectation {
  type: 'comparison';
  query: CheckedQuery;
  measures: CheckedFields;
  /** The column with the earlier figure of the measure, as leaderboards and scores have it. */
  previous?: string;
  tolerance?: Tolerance;
}
/** The row that is meant, by the values of some of its columns. Without it, `of` says which figure is meant. */
export interface CheckedRow {
  [k: string]: string | number | boolean;
}
/** One figure of a query's answer. */
export interface Figure {
  query: CheckedQuery;
  measure: CheckedMeasure;
  of?: FigureOf;
  where?: CheckedRow;
}
/** A cumulative curve: it never falls from one date to the next, and it ends at a given figure. */
export interface CumulativeExpectation {
  type: 'cumulative';
  query: CheckedQuery;
  measure: CheckedMeasure;
  to?: Figure;
  tolerance?: Tolerance;
}
/** In every row and in the total, a measure equals its first part minus its second. */
export interface DifferenceExpectation {
  type: 'difference';
  query: CheckedQuery;
  measure: CheckedMeasure;
  parts: CheckedParts;
  tolerance?: Tolerance;
}
/** A figure equals a given number or another query's figure. */
export interface EqualsExpectation {
  type: 'equals';
  query: CheckedQuery;
  measure: CheckedMeasure;
  of?: FigureOf;
  where?: CheckedRow;
  /** A number, or a figure of this or another query. */
  to: number | Figure;
  tolerance?: Tolerance;
}
/** No row has a missing value in these columns. */
export interface NoNullsExpectation {
  type: 'noNulls';
  query: CheckedQuery;
  columns: CheckedFields;
}
/** A figure is between min and max, both included. At least one of them is given. */
export interface RangeExpectation {
  type: 'range';
  query: CheckedQuery;
  measure: CheckedMeasure;
  /** total: the query's grand total. rows: the sum of all rows. each: every row by itself; rows without a value are skipped. */
  of?: 'total' | 'rows' | 'each';
  min?: number;
  max?: number;
}
/** Rows are sorted by a measure. With `among`, they are the first members of another query, with the same figures, and no member that belongs among them is missing. */
export interface RankingExpectation {
  type: 'ranking';
  query: CheckedQuery;
  measure: CheckedMeasure;
  order?: 'descending' | 'ascending';
  among?: Figure;
  tolerance?: Tolerance;
}
/** In every row and in the total, a measure equals its first part divided by its second. It has no value where the second part is 0. */
export interface RatioExpectation {
  type: 'ratio';
  query: CheckedQuery;
  measure: CheckedMeasure;
  parts: CheckedParts;
  /** The factor of the quotient: 1000 for a CPM. */
  scale?: number;
  tolerance?: Tolerance;
}
/** The number of rows of the answer is within these limits. */
export interface RowsExpectation {
  type: 'rows';
  query: CheckedQuery;
  /** The minimum number of rows. */
  min?: number;
  /** The maximum number of rows. */
  max?: number;
}
/** No two rows have the same values in all of these columns. A dimension with a label is compared by its key. */
export interface UniqueExpectation {
  type: 'unique';
  query: CheckedQuery;
  columns: CheckedFields;
}
/** A selection, and what the answers of the page's queries must satisfy with it. */
export interface CheckSpec {
  /** What is wrong when the check fails, for the reader of the result. */
  description?: string;
  with?: CheckSelection;
  /** Values of the route's parameters. */
  route?: {
    [k: string]: string;
  };
  /**
   * The expectations. All of them must hold.
   *
   * @minItems 1
   */
  expect: Expectation[];
  /** In an overlay: the base has no check of this name. */
  new?: boolean;
}
/** The checks on the answers of the page's queries, by name. `npm run check` requests the answers from the API and reports the checks that fail. */
export interface Checks {
  [k: string]: CheckSpec;
}
/** A page: its route, its filter bar, its queries, the widgets that show them, and the places of the widgets: in `rows`, in `sections`, in `tabs` or `steps`. The rows of the page itself are above its sections, tabs and steps. */
export interface PageSpec {
  /** The path of the page. :name matches one segment, :name* the remaining segments. */
  route: string;
  /** The name of this page in filter calls and logs. */
  pageName?: string;
  /** The i18n key of the title. */
  title: string;
  /** The i18n key of the line that says which question the page answers. {{name}} in it is replaced by the selection of a filter, a value of the session or a parameter of the route. */
  description?: string;
  menu?: PageMenu;
  parent?: PageParent;
  access?: Access;
  /** true: the base's page, with its texts, is served to everyone, even before login. It has no queries, because there is no user whose data it could show. */
  public?: boolean;
  /** vertical: with menu and header. full: the page alone. */
  layout?: 'vertical' | 'full';
  /** The number of seconds after which an open and visible page requests its queries again. */
  refresh?: number;
  /**
   * The actions of the page, as buttons beside the title: links to pages, and commands by their names.
   *
   * @minItems 1
   */
  actions?: (string | PageAction)[];
  /** true: the page keeps its own comparison, because its question or its texts are about it. Otherwise readers choose what the page compares with: the previous period, the previous year, both by weekday, or days of their own. Their choice replaces `compare` wherever a query names a period there. A comparison that follows a filter (`compare: $compareDate$`) is kept. */
  fixedComparison?: boolean;
  /** false: the page's charts do not show the annotations that app.yaml adds to all charts (`annotations`). A widget may override this. */
  sharedAnnotations?: boolean;
  /** The dimensions whose members this page explains. Highlights and notifications about a member link to the page. The link sets the components of its filter bar that are named here to a value, with `$member$` for the member or `$range$` for the days that were compared. If several pages explain a dimension, the first by route is linked. */
  explains?: {
    /** The components that are set, each with its value. */
    [k: string]: {
      [k: string]: string | number | boolean;
    };
  };
  /** The name of a shared filter bar, or a filter bar in place. */
  filterBar?: string | FilterBarSpec;
  /** Values of the page that are not filters, such as the row that is chosen. A click sets a variable (`selects`), a second click clears it. It is kept in the URL; it is not stored, saved or taken to other pages. Queries and texts that name it (`$chosen$`) receive its value. With `requires: [chosen]`, a query waits until it is set. It is also available in conditions (`chosen != ''`). */
  variables?: {
    [k: string]: VariableSpec;
  };
  /** The queries of the page. A query is fetched once, however many widgets show it, by the dimensions that they draw. Figures that cannot be combined from its rows (distinct counts by fewer dimensions) are requested separately, and so is what each widget draws if the answer was truncated. A query with a `limit`, `top` or `having` is requested unchanged. */
  queries?: {
    [k: string]: QuerySpec;
  };
  /** The changes that can be made from this page: calls of the API by name. Rows of tables, buttons and forms refer to them by these names. */
  commands?: {
    [k: string]: Command;
  };
  /** The widgets by name. A name is a stable address: in rows, in overlays, in links (/route#name). A page without widgets is the parent of other pages. */
  widgets?: {
    [k: string]: WidgetSpec;
  };
  rows?: WidgetRows;
  sections?: PageSections;
  /** Parts of a page of which one is open at a time, by name and in order. The URL names the open tab (`?tab=audience`). Filters are shared, and only the open tab's queries are requested. A link to a widget (/route#name) opens its tab. In print, all tabs are shown one below the other. */
  tabs?: {
    [k: string]: PageTab;
  };
  /** Steps of a page that are completed one after the other, by name and in order: a wizard, in place of tabs. The URL names the open step (`?step=channels`). A later step can be opened once the steps before it are completed. A step can be left forwards only if its forms are valid. Forms of earlier steps need no `submit`: the form of the last step sends the values of all of them. */
  steps?: {
    [k: string]: PageTab;
  };
  /** true: each step can be opened at any time, for steps that do not depend on earlier ones. The values in a step are still validated when it is left forwards. */
  anyStep?: boolean;
  /** In an overlay: the places of single widgets, by name, so that a customer adds or moves one without repeating the rows. When the base changes its rows, the widget stays beside the widget that it names. */
  place?: {
    [k: string]: WidgetPlace;
  };
  checks?: Checks;
  /** true removes the page for a customer. */
  disabled?: boolean;
  /** In an overlay: this page has no base and is the customer's own. */
  new?: boolean;
}
/** The page's entry in the menu. A page without it is reached by links only. */
export interface PageMenu {
  /** A section of app.yaml. */
  section: string;
  /** The name of an Ant Design icon. */
  icon?: string;
  /** The sort order: small numbers come first. */
  order?: number;
  /** The i18n key of the menu entry, for a page whose title is too long. */
  title?: string;
  /** The values of the route's parameters in the menu's link. Needed if the route has parameters; a rest (`:folder*`) may be left out. */
  params?: {
    [k: string]: string;
  };
  /** Shows the entry only for this kind of login: with a password of this product (local) or at an OpenID provider (oidc). */
  authMode?: 'local' | 'oidc';
}
/** The parent page of which this page is a tab. All children of a page are tabs below its title; users see the tabs that they may open, and shared filters are kept. A parent with widgets is the first tab itself. A parent without widgets leads to its first child. */
export interface PageParent {
  /** The route of the parent. The parent must not be a child itself. */
  route: string;
  /** The i18n key of the tab, for a page whose title is too long. */
  title?: string;
  /** The sort order: small numbers come first. Pages with equal numbers are sorted by route. */
  order?: number;
}
export interface PageAction {
  /** An i18n key. */
  title: string;
  /** The page that it opens. */
  route: string;
}
/** The checks of the page beside this file: NAME.checks.yaml beside NAME.yaml. A page can also contain its checks itself. */
export interface ChecksSpec {
  checks: Checks;
  /** In an overlay: the base has no checks for this page. */
  new?: boolean;
}
/** A joined table. */
export interface JoinSpec {
  table: Identifier;
  /** Columns of the joined table, each with the column of the facts that it equals. `month(date)` is the first day of the month of `date`; `hour`, `day`, `week`, `quarter` and `year` work the same way. Together with `where` and the company, these columns must include the whole `key` in the table's file (`tables/NAME.yaml`), so that at most one row matches a fact. */
  on: {
    /** A column of the facts, or the start of its calendar period, such as `month(date)`. */
    [k: string]: string;
  };
  /** Columns of the joined table, each with the value that its rows must have, such as the targets of one KPI. Such a column counts as a part of the key. */
  where?: {
    [k: string]: MemberValue;
  };
  tenant?: Identifier;
  /** In an overlay: the base has no join of this name. */
  new?: boolean;
}
/** A dimension with more options than its column. */
export interface DimensionSpec {
  column: ColumnName;
  label?: ColumnName;
  /** The i18n key of its name. Default: dimensions.NAME. */
  title?: string;
  /** A value that means all members: a filter with it filters nothing. For a dimension with a label, `all` is such a value, too. */
  all?: string;
  filter?: Identifier;
  /** The type of its values. A dimension with grains is a date. */
  type?: 'string' | 'number' | 'date' | 'boolean';
  /**
   * The calendar grains by which it can be grouped. A date without a grain has the first one.
   *
   * @minItems 1
   */
  grains?: ('hour' | 'day' | 'week' | 'month' | 'quarter' | 'year')[];
  /** Groups dates by a recurring part of the calendar: `weekday` is 1 (Monday) to 7, `hourOfDay` 0 to 23, `dayOfMonth` 1 to 31, `monthOfYear` 1 to 12. Members are numbers in this order. Weekdays and months are shown by their short names (`members.weekday.monday` in the dictionaries), unless `members` gives others, and hours as 00 to 23. Charts reserve a place for each member. Weekdays start with the first day of the reader's week. */
  part?: 'weekday' | 'hourOfDay' | 'dayOfMonth' | 'monthOfYear';
  /**
   * Groups the column's numbers into bands between ascending bounds. Each band includes its lower bound. `[0, 100, 1000]` makes `< 0`, `0 – 100`, `100 – 1000` and `≥ 1000`, shown in this order. A fact without a number has no band. Readers see the bounds in their own number format, and as amounts where a measure of the same column is an amount: `100 – 1.000 €`. Filters and URLs keep the names.
   *
   * @minItems 1
   * @maxItems 100
   */
  bands?: number[];
  /** In an overlay: the base has no dimension of this name. */
  new?: boolean;
  /** The members in the order in which they are shown, where alphabetical order is wrong (funnel stages, weekdays). */
  order?: string[];
  /** The texts of values that the product defines itself (objectives, devices): value to i18n key. Wherever a member is shown or saved, its text is in the reader's language. Filters and URLs keep the value. Values that are not named are shown as they are. `''` names the rows without a value, which are a dash otherwise. */
  members?: {
    [k: string]: string;
  };
}
/** All members except these. */
export interface ExcludedMembers {
  /** The members to exclude. */
  not: MemberValue | MemberValues;
}
/** A measure: exactly one aggregation, and the display format of its figures. */
export interface MeasureSpec {
  sum?: ColumnName;
  /** true: the number of rows. */
  count?: true;
  countDistinct?: ColumnName;
  cumulativeDistinct?: ColumnName;
  min?: ColumnName;
  max?: ColumnName;
  average?: ColumnName;
  weight?: ColumnName;
  quantile?: ColumnName;
  /** The share of `quantile`: 0.9 for the value that nine of ten rows do not exceed. */
  at?: number;
  median?: ColumnName;
  last?: ColumnName;
  /** The date dimension along which `last` takes the latest value. */
  over?: string;
  /**
   * Dimensions whose members each have their own latest time: with `[account]`, the last balance of each account, added up. Default: one latest time for the whole group.
   *
   * @minItems 1
   *
   * Items: The name of a dimension.
   */
  per?: string[];
  single?: ColumnName;
  /**
   * One measure divided by another, computed from these parts at every level: a subtotal's CTR is clicks over impressions of the subtotal. Where a part has an `unknown` column, both parts are computed over the rows in which it is known. A part may itself be computed from parts: a ratio of ratios, or of a sum of measures.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: The name of a measure.
   */
  ratio?: string[];
  /**
   * The sum of measures. An unknown part counts as zero; the sum is unknown only if all parts are. Additive if all parts are.
   *
   * @minItems 2
   * @maxItems 64
   *
   * Items: The name of a measure.
   */
  add?: string[];
  /**
   * One measure minus another. Parts of `ratio`, `difference` and `add` may have parts themselves; a measure is computed from at most 64 figures, counted through all of its parts.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: The name of a measure.
   */
  difference?: string[];
  /** Only facts with these members count. Each key is a dimension; its value is a member, a list of members, or `{ not: … }` for all members except these. `not` keeps a fact without a member. With several dimensions, all conditions must hold. Not allowed for `ratio`, `difference` and `add`: set it on their parts. */
  where?: {
    [k: string]: MembersSpec;
  };
  /** A constant factor: 1000 for a CPM, 0.000001 for amounts in micros. */
  scale?: number;
  format?: MeasureFormat;
  /** The currency of the measure's amounts where it is always the same: USD for `cost_in_usd`. A ratio has the currency of its parts. Default: the dataset's currency column, or else the company's currency. */
  currency?: string;
  /** The number of decimals, where the format's own is not right. */
  digits?: number;
  /** Which direction is an improvement: lower for a CPA, neutral (neither) for spend. */
  goodWhen?: 'higher' | 'lower' | 'neutral';
  /** The i18n key of its name. Default: measures.NAME. */
  title?: string;
  /** The i18n key of a sentence that explains its meaning and how it is computed. */
  description?: string;
  /** Whether the figures of parts add up to the figure of the whole. Default: true for count, for sum of a column that is not joined, and for add if all parts are additive; false for the others. */
  additive?: boolean;
  /** The attribution lag: the number of days for which the figure of a day still grows, because conversions are credited late. A computed measure has the longest lag of its parts. Wherever the figure is shown, the days that are not final are indicated. */
  lagDays?: number;
  /** Whether its values are known for future days, as those of plans, targets and the previous year are. Forecasts use these values and estimate nothing. */
  knownAhead?: boolean;
  /** The measure that counts the events behind an amount: conversions for revenue. A change of the amount is reported only where chance cannot explain it with so few events. */
  eventsOf?: string;
  /** In an overlay: the base has no measure of this name. */
  new?: boolean;
}
/** How a score is computed. */
export interface ScoreSpec {
  /** onPlan: 100, minus `constant` points for each percent that `actual` is over or under the plan. goal: 100 where `actual` is the share `constant` of `base`. price: `constant` where `actual` bought as much of `base` as at the prices of the 90 days before; higher where it took less. rate: `constant` where the ratio of `actual` to `base` is that of the 90 days before; higher where the ratio is higher. */
  rule: 'onPlan' | 'goal' | 'price' | 'rate';
  /** Its weight in the overall score. */
  weight: number;
  /** See `rule`. */
  constant: number;
  /** The measure that was achieved. It must be additive. */
  actual: string;
  /** The measure that `actual` is compared with. It must be additive. The rule onPlan uses the plan instead. */
  base?: string;
  baseOf?: ScoreBases;
  /** Only facts with this member, for dimensions of `by`. */
  where?: {
    [k: string]: string;
  };
  /** In an overlay: the base has no score of this name. */
  new?: boolean;
}
/** Other bases for some members of a dimension of `by`, because what counts as a result differs by objective. */
export interface ScoreBases {
  /** A dimension of `by`. */
  dimension: string;
  /** Members, each with the measure that is its base. */
  members: {
    [k: string]: string;
  };
}
/** The insights that the product computes from a dataset: leaderboards, highlights, scores. The calls `top/…`, `highlights/…` and `all-scores/…` answer from the dataset that has the key. Only one dataset may have each key. */
export interface InsightsSpec {
  top?: TopSpec;
  highlights?: WatchSpec;
  scores?: ScoresSpec;
  /** The measure of the plan, with which the rule `onPlan` of the dataset with scores compares. The dataset of the plan has this key. */
  planned?: string;
}
/** The rankings of the calls `top/NAME`: each name with its dimension. */
export interface TopSpec {
  /** The dimensions that can be ranked, each under the NAME of its call: `brands: brand`, `campaigns: campaign`, `channels: channel`, `platforms: platform`. */
  lists: {
    /** The name of a dimension. */
    [k: string]: string;
  };
  /** The measure that ranks if the call names none. */
  measure: string;
}
/** The figures that are watched for changes against the previous period. */
export interface WatchSpec {
  /**
   * The dimensions whose members are watched.
   *
   * @minItems 1
   */
  dimensions: string[];
  /**
   * The measures that are watched.
   *
   * @minItems 1
   */
  measures: string[];
  /** The measure that shows whether a member is active. Where it begins or ends, the member has started or stopped. Without it, no start is reported. */
  presence?: string;
}
/** Scores from 0 to 100, and the overall score: the mean of the known scores by weight. They need the dataset's time dimension. Expected figures come from the 90 days before, for each combination of the members of `by`. */
export interface ScoresSpec {
  /** Dimensions whose members are compared only with themselves, so that a shift between members does not count as a change in quality. */
  by: string[];
  /** The scores in the order in which they are shown. The i18n key of a name is scores.NAME. */
  each: {
    [k: string]: ScoreSpec;
  };
}
/** The semantic model over one table: its measures and dimensions. Requests name measures and dimensions; they never carry SQL. */
export interface DatasetSpec {
  /** The i18n key of the dataset's name. Default: datasets.NAME. */
  title?: string;
  table?: Identifier;
  /** A SELECT in place of a table. It is code: it is reviewed with the file and never sent by a request. It can read the rows of every company before the filter of the tenant applies. Therefore only the base may have it; in a customer's file it is refused. */
  sql?: string;
  tenant: Identifier;
  /** The name of the dimension that the date parameter filters. */
  time?: string;
  /** The dimension of brands. Users who are limited to some brands see only facts of these brands; a dataset without this key is refused to them. The brands in requests for leaderboards, highlights and scores are members of this dimension, too. */
  brands?: string;
  currency?: Identifier;
  /** Columns in which an empty cell (NULL) means that the figure is unknown, not zero. Each names the measure that weights how much is known: with `revenue: spend`, the coverage of revenue is the share of spend for which revenue is known. A measure over such a column is computed over the rows in which the column is known; a ratio or difference, over the rows in which both of its parts are known. The coverage is shown beside the figure wherever it is below 100 %. A joined column is unknown for facts without a matching row in the joined table. */
  unknown?: {
    [k: string]: string;
  };
  sources?: DatasetSources;
  /** Whether its SQL counts only the days that a source has in full, as a comparison of plan and delivery must. Where a range extends further, pages show the last day that is counted. */
  completeDays?: boolean;
  /** Tables whose columns are added to each fact. `targets.goal` is the column `goal` of the join `targets`. Wherever the dataset names a column, it may be a joined one. At most one row of a joined table matches a fact, so facts are never multiplied. Facts without a match are kept; their joined columns have no values. */
  joins?: {
    [k: string]: JoinSpec;
  };
  /** The dimensions by which facts can be grouped and filtered. */
  dimensions: {
    [k: string]: ColumnName | DimensionSpec;
  };
  /** The measures of the dataset. */
  measures: {
    [k: string]: MeasureSpec;
  };
  insights?: InsightsSpec;
  access?: Access;
  /** In an overlay: this dataset has no base and is the customer's own. */
  new?: boolean;
}
/** The data sources of its facts, by their names in the table `data_sources`. They determine how new the data is, and which days are complete. Default: the files that were imported into its table, or all sources of the company if there are no such files. */
export interface DatasetSources {
  /** The dimension whose members are names of sources: `platform`, where each platform is loaded separately. */
  dimension?: string;
  /**
   * The names of the sources.
   *
   * @minItems 1
   */
  names?: string[];
}
/** A column with more options than a type. */
export interface ColumnDefinition {
  type: ColumnType;
  /** The number of decimals of a decimal. */
  digits?: number;
  /** Whether a cell may be empty (NULL) because its value is unknown. Otherwise every row has a value: an import with empty cells reports them, and an engine's table accepts none. */
  unknown?: boolean;
  /** What a value is, in a sentence for authors of datasets. */
  description?: string;
  /** In a customer's file: the base has no column of this name. */
  new?: boolean;
}
/** A table of the warehouse: its columns, its key, and how its rows are stored. Datasets are validated against it, and the tables of the demonstration, of imports and of each engine are created from it. */
export interface TableDefinition {
  /** What a row is, in a sentence for authors of datasets. */
  description?: string;
  tenant: Identifier;
  /** The columns that identify a row, together with the tenant; an empty list if a company has one row. A dataset can join a table only by its key, so that at most one of its rows matches a fact. A row of a later import replaces the row with the same key. */
  key?: Identifier[];
  /**
   * The columns by which rows are sorted on disk, after the tenant. The most filtered column comes first. Default: the key.
   *
   * @minItems 1
   */
  order?: Identifier[];
  /** How rows are partitioned, so that a query of a month reads only that month: a grain of a date, or a column with few values. DuckDB does not partition tables. */
  partition?: string;
  /** A SELECT over other tables, and over the mirrors of resources: the table is a view, which datasets read like any other table. It is in DuckDB's SQL, limited to what ClickHouse reads, too. It can read the rows of every company, so only the base may have it. */
  sql?: string;
  /** The columns in order: a type, or a type with more options. */
  columns: {
    [k: string]: ColumnType | ColumnDefinition;
  };
  /** In a customer's folder: this table has no base and is the customer's own. */
  new?: boolean;
}
/** For a choice: the values, each with the i18n key of its text. For a member: the `dataset` and the `dimension`. For a reference: the `resource`. */
export interface ResourceFieldChoices {
  dataset?: string;
  dimension?: string;
  resource?: string;
  [k: string]: string | undefined;
}
/** A value within an object. */
export interface ResourcePartSpec {
  /** As for a field. */
  type: 'text' | 'integer' | 'number' | 'decimal' | 'boolean' | 'date' | 'month' | 'choice';
  /** The i18n key of its label. Default: fields.NAME. */
  title?: string;
  of?: ResourceFieldChoices;
  /** Whether the object must have it. */
  required?: boolean;
  /** The smallest number, or the minimum number of characters. */
  min?: number;
  /** The largest number, or the maximum number of characters. */
  max?: number;
  /** The number of decimals of a decimal. Default: 2. */
  digits?: number;
  /** A regular expression that must match the whole text. */
  pattern?: string;
  format?: ResourceFormat;
}
/** For an object: its values, in the order in which they are shown. */
export interface ResourceParts {
  [k: string]: ResourcePartSpec;
}
/** The items of a list. */
export interface ResourceItemSpec {
  /** As for a field. object: several values, as `fields` says. */
  type: 'text' | 'integer' | 'number' | 'decimal' | 'boolean' | 'date' | 'month' | 'choice' | 'object';
  of?: ResourceFieldChoices;
  /** The smallest number, or the minimum number of characters. */
  min?: number;
  /** The largest number, or the maximum number of characters. */
  max?: number;
  /** The number of decimals of a decimal. Default: 2. */
  digits?: number;
  /** A regular expression that must match the whole text. */
  pattern?: string;
  format?: ResourceFormat;
  fields?: ResourceParts;
}
/** For a text: it is the name of something in the project's files. A record offers the names that the user may see, by their titles, and the server accepts no others. */
export interface ResourceFieldNames {
  /** page: the route of a page with figures. query: a query of the page. check: a check of the page. measure: a measure of the query's dataset; if no query is chosen, of all queries of the page on that dataset. dimension: a dimension of that dataset. */
  of: 'page' | 'query' | 'measure' | 'dimension' | 'check';
  page?: ResourceFieldName;
  query?: ResourceFieldName;
  measure?: ResourceFieldName;
}
/** A field of a row. */
export interface ResourceFieldSpec {
  /** text. integer: whole numbers. decimal: exact numbers with a fixed count of decimals, as money. number: any other number. boolean. date: a day. month: a month, as `2026-03`. choice: one of the values of `of`. member: a member of a dataset's dimension. reference: a row of another resource. list: several values of one kind, as `item` says. object: several values with names, as `fields` says. A grid has no cells for lists and objects; a mirror has them as JSON. */
  type:
    | 'text'
    | 'integer'
    | 'number'
    | 'decimal'
    | 'boolean'
    | 'date'
    | 'month'
    | 'choice'
    | 'member'
    | 'reference'
    | 'list'
    | 'object';
  /** The i18n key of its heading. Default: fields.NAME. */
  title?: string;
  of?: ResourceFieldChoices;
  /** For a member or a reference: the fields that limit it. By dimension of the dataset, or field of the other resource, the field of this row with the same value, so that a campaign is one of the row's brand. Lists offer only what fits, and the server refuses everything else. When a field that it depends on changes, it is validated again. While such a field is empty, it limits nothing. */
  by?: {
    [k: string]: ResourceFieldName;
  };
  item?: ResourceItemSpec;
  fields?: ResourceParts;
  /** Whether a row must have it. Fields of the key are always required. */
  required?: boolean;
  /** The smallest number, the minimum number of characters of a text, or of items of a list. */
  min?: number;
  /** The largest number, the maximum number of characters of a text, or of items of a list. Without it, a text has at most 2,000 characters, a list 100 items. */
  max?: number;
  /** The number of decimals of a decimal. Default: 2. */
  digits?: number;
  /** A regular expression that must match the whole text. */
  pattern?: string;
  names?: ResourceFieldNames;
  /** How a number is shown. By another field, if that field determines the unit: `{ by: kpi, of: { cpm: currency, ctr: percent } }`; values that are not named are shown as decimals. */
  format?: ResourceFormat | ResourceFormatBy;
  /** The initial value in a new row. */
  default?: string | number | boolean;
  /** The value of rows that were saved before the field existed. It is written to them once, when the server reads the file. Only fields that can't be empty have it: those of the key, and required ones in a resource without a status. */
  backfill?: string | number | boolean;
  /** An expression in CEL over the other fields that computes the value. Users can't write it. In addition to the functions of CEL there are `money(currency, amount)`, `shareOf(currency, amount, share)`, `afterShares(currency, amount, [share, …])`, `costOf(method, currency, units, rate)`, `unitsOf(method, currency, cost, rate)`, `rateOf(method, currency, cost, units)`, `kpiByRate(base, rate)`, `kpiAtCost(amount, cost)`, `kpiOnCurve(amount, top, half)` and `digitsOf(currency)`. They compute in exact decimals. */
  compute?: string;
  renamed?: ResourceFieldName;
  /** The i18n key of the previous heading of this field. Files with that heading are still read. */
  retitled?: string;
  /** In a customer's file: the base has no field of this name. */
  new?: boolean;
}
export interface ResourceFormatBy {
  by: ResourceFieldName;
  /** The format for its values. */
  of: {
    [k: string]: ResourceFormat;
  };
}
/** A condition that a row must fulfil, with the message if it does not. It is not evaluated while a field that it names is empty. */
export interface ResourceRule {
  /** A condition in CEL over the fields of the row: `year > 2019`. */
  check: string;
  /** The i18n key of the message. */
  message: string;
  at?: ResourceFieldName;
  /** error: a row that breaks the rule is not saved. warning: it is saved, and marked in the editor. */
  severity?: 'error' | 'warning';
}
/** Fields that are computed from each other. When users write the computed one, another is computed in its place: the first empty one, otherwise the first one. With `field`: one field that is typed or computed, and a choice that selects its formula. */
export interface ResourceSolve {
  by: ResourceFieldName;
  field?: ResourceFieldName;
  /** Each field, with an expression in CEL over the others that computes it. If one of them is empty, the field is empty, too. With `field`: values of the choice, each with the expression that computes the field then. */
  of: {
    [k: string]: string;
  };
}
/** A change of the status. */
export interface ResourceMove {
  /** The i18n key of the button. */
  title: string;
  /**
   * The values from which it can be made.
   *
   * @minItems 1
   */
  from: string[];
  /** The value after it. */
  to: string;
  access?: Access;
}
export interface ResourcePlacingOptions {
  at?: ResourcePlace;
  by?: ResourceFieldName;
  /** The path for each value of `by`. A value that is not named has no path. */
  of?: {
    [k: string]: ResourcePlace;
  };
  /**
   * Additional paths at which it is written.
   *
   * @minItems 1
   */
  also?: ResourcePlace[];
  /**
   * Fallback paths at which it is read if none of its own has a value. The first one with a value is used.
   *
   * @minItems 1
   */
  from?: ResourcePlace[];
  /** What is written if it has no value, for formats that require one. */
  empty?: string | number;
}
export interface ResourcePlacings {
  [k: string]: ResourcePlacing;
}
/** A JSON format, as data: the paths of its values. */
export interface ResourceDocument {
  /** The i18n key of its name. */
  title: string;
  /** The constants of every document, by path. A document with another value there is not read. */
  constants?: {
    [k: string]: string | number | boolean;
  };
  written?: ResourceDocumentMaker;
  head?: ResourcePlacings;
  rows: ResourcePlace;
  sums?: ResourcePlace;
  fields: ResourcePlacings;
}
/** The paths at which the document says who made it, when, and with which mapping. */
export interface ResourceDocumentMaker {
  by?: ResourcePlace;
  at?: ResourcePlace;
  as?: ResourcePlace;
}
/** A workbook for readers: a sheet for each row of the resource that `belongs` names, with its title, its facts, and its rows in groups with their sums. */
export interface ResourceSheet {
  /** The i18n key of its name. */
  title: string;
  name?: ResourceFieldName;
  /**
   * Fields of the owner that are shown above its rows.
   *
   * @minItems 1
   */
  facts?: ResourceFieldName[];
  group?: ResourceFieldName;
  /**
   * The fields of a row, in their order.
   *
   * @minItems 1
   */
  columns: ResourceFieldName[];
  totals?: ResourceSheetTotals;
  currency?: ResourceFieldName;
  weeks?: ResourceSheetWeeks;
  ends?: ResourceSheetEnds;
}
/** Columns that are summed: for each group, and for all rows. */
export interface ResourceSheetTotals {
  /** The i18n key of the row with the sums of all rows. */
  title: string;
  /**
   * The columns.
   *
   * @minItems 1
   */
  of: ResourceFieldName[];
}
/** A calendar beside the rows: a column for each week, coloured where the row runs. */
export interface ResourceSheetWeeks {
  from: ResourceFieldName;
  to: ResourceFieldName;
  parts?: ResourceSheetParts;
}
/** Rows that belong to these and give the days on which a row runs, as the flights of a line do. A row without any runs from its first day to its last. */
export interface ResourceSheetParts {
  /** The resource of these rows. It `belongs` to this one. */
  resource: string;
  from: ResourceFieldName;
  to: ResourceFieldName;
}
/** Figures of a dataset about the owner, below its rows, such as the bill of a plan: a line for each group, and one for each sum. Amounts are in the last summed column, otherwise in the last column. */
export interface ResourceSheetEnds {
  /** The i18n key of the heading. */
  title: string;
  /** The dataset that is queried. Users who may not query it do not get such a file. */
  dataset: string;
  /** By dimension, the field of the owner with its value. Together they select the owner's facts. */
  by: {
    [k: string]: ResourceFieldName;
  };
  /**
   * The dimensions whose members are the lines, outer first.
   *
   * @minItems 1
   */
  rows: string[];
  /** The measure of the lines. */
  amount: string;
  /**
   * Measures of the whole, each as a line at the end with its title.
   *
   * @minItems 1
   */
  sums?: string[];
}
/** A table that users write: its fields, its key, and who may read and write it. The server keeps its rows with all earlier versions. In the warehouse they are the table `mirror`, which datasets read like any other table. */
export interface ResourceSpec {
  /** The i18n key of its name. */
  title: string;
  /** What a row is, in a sentence for authors of pages. */
  description?: string;
  /**
   * The fields that identify a row within the company. No two rows have the same values in all of them.
   *
   * @minItems 1
   */
  key: ResourceFieldName[];
  /** The fields of a row, in the order in which they are shown. */
  fields: {
    [k: string]: ResourceFieldSpec;
  };
  currency?: ResourceFieldName;
  /** The conditions that every row must fulfil, in addition to those of its fields. */
  rules?: ResourceRule[];
  /**
   * Figures of a row that are computed from each other, such as cost, units and rate: users write all except one, and that one is computed. Contradictory figures are refused.
   *
   * @minItems 1
   */
  solve?: ResourceSolve[];
  access?: ResourceAccess;
  limit?: ResourceLimit;
  belongs?: ResourceBelonging;
  /**
   * Fields that a copy of a row does not copy: they start as in a new row. The same applies to the `status` and its note.
   *
   * @minItems 1
   */
  notCopied?: ResourceFieldName[];
  /** A SELECT over tables of the warehouse that returns the first rows of each company: the tenant's column `company_id`, and a column for each field that users write, with lists and objects as JSON. Each row is copied once, when the server starts. Rows that users changed or deleted stay so; if two rows have the same key, the users' row is kept. Only the base can have it. */
  seed?: string;
  status?: ResourceStatus;
  sends?: ResourceSending;
  notes?: ResourceNotes;
  alerts?: ResourceAlerts;
  exchange?: ResourceExchange;
  mirror?: Identifier;
  /** In a customer's folder: this resource has no base and is the customer's own. */
  new?: boolean;
}
/** The abilities that are needed to read and to write. Without `read`, every user of the company may read; without `write`, only users who may manage everything may write. */
export interface ResourceAccess {
  read?: Access;
  write?: Access;
}
/** Limits users to some rows. `brand`: users who are limited to brands see only rows of these brands; without this key they can neither read nor write any row. `user`: users see only their own rows. */
export interface ResourceLimit {
  user?: ResourceFieldName;
  brand?: ResourceFieldName;
}
/** The owner's resource: each row of this resource belongs to the row of that resource that has the same values in all fields of its key, as the lines of a plan belong to the plan. When the key of the owner changes, its rows get the new values; when the owner is deleted, they are deleted, too. They can be written together with the owner. */
export interface ResourceBelonging {
  /** The resource. */
  to: string;
  /** By field of its key, the field of this resource with the same value, if that has another name. */
  by?: {
    [k: string]: ResourceFieldName;
  };
}
/** The workflow of a row: its first status, the changes of its status, and who may make them. The server accepts no other change of the field. */
export interface ResourceStatus {
  field: ResourceFieldName;
  /** The draft values of the status, in which `required` fields can be empty, except those of the key. In every other value only the status can be changed, and the row can't be deleted. An empty list: a row can't be changed after it was first written. Default: the field's default. */
  drafts?: string[];
  /**
   * Other values in which `required` fields can be empty, such as the status of discarded drafts.
   *
   * @minItems 1
   */
  incomplete?: string[];
  note?: ResourceFieldName;
  /** The changes of the status that users can make, in the order of the buttons. */
  moves: {
    [k: string]: ResourceMove;
  };
}
/** Makes the rows schedules: pages that are sent by mail, with the data that the row's user may see at that time. The resource is limited by `user`. Every page with figures has a button that creates a row with the page and its filters. */
export interface ResourceSending {
  /** The i18n key of the button. */
  button: string;
  /** The page on which a new row is completed. It has a widget of the type `record` for this resource. Its one parameter is the row's id. */
  opens: string;
  /** The i18n key of the mail's subject. It may name {{name}}, {{page}} and {{date}}. */
  subject: string;
  /** The i18n key of the mail's text. It may name {{name}}, {{page}}, {{date}}, {{link}} and {{owner}}. */
  text: string;
  name: ResourceFieldName;
  page: ResourceFieldName;
  filters: ResourceFieldName;
  days: ResourceFieldName;
  time: ResourceFieldName;
  to: ResourceFieldName;
  as: ResourceFieldName;
  language?: ResourceFieldName;
  data?: ResourceFieldName;
  webhooks?: ResourceFieldName;
  state: ResourceFieldName;
}
/** Makes the rows notes on charts: each marks one or several days on all charts along dates whose filters include the note's subject. `GET annotations` returns them together with the events of alerts. Charts that show annotations offer a form for a new row. */
export interface ResourceNotes {
  /** The i18n key of the entry in a chart's menu. */
  button: string;
  /** The page with the form of a row: the first widget of the type `record` for this resource. Its one parameter is the row's id. */
  opens: string;
  start: ResourceFieldName;
  end?: ResourceFieldName;
  text: ResourceFieldName;
  /** Fields by parameters of `GET annotations`: a chart that is filtered by the parameter shows a note only if the field contains one of the filter's values. A note whose field is empty is about all values. */
  filters?: {
    [k: string]: ResourceFieldName;
  };
}
/** Makes the rows alerts: each evaluates a query of a page with a selection, with the data that the row's user may see at that time, and notifies recipients when its condition is met. The resource is limited by `user`. Every page with figures has a button that creates a row with the page and its filters. */
export interface ResourceAlerts {
  /** The i18n key of the button. */
  button: string;
  /** The page on which a new row is completed. It has a widget of the type `record` for this resource. Its one parameter is the row's id. */
  opens: string;
  /** The i18n key of the mail's subject when an alert opens. It may name {{name}}, {{series}}, {{figure}}, {{expected}}, {{page}}, {{date}}, {{link}} and {{owner}}, as the other texts may. */
  subject: string;
  /** The i18n key of the mail's text when an alert opens. */
  text: string;
  /** The i18n key of the mail's subject when it closes. */
  closedSubject: string;
  /** The i18n key of the mail's text when it closes. */
  closedText: string;
  name: ResourceFieldName;
  page: ResourceFieldName;
  filters: ResourceFieldName;
  query: ResourceFieldName;
  measure: ResourceFieldName;
  by: ResourceFieldName;
  check?: ResourceFieldName;
  plan: ResourceFieldName;
  condition: ResourceFieldName;
  value: ResourceFieldName;
  margin: ResourceFieldName;
  after: ResourceFieldName;
  occasion: ResourceFieldName;
  days: ResourceFieldName;
  time: ResourceFieldName;
  to: ResourceFieldName;
  webhooks: ResourceFieldName;
  snoozedUntil: ResourceFieldName;
  hours: ResourceFieldName;
  priority: ResourceFieldName;
  state: ResourceFieldName;
}
/** File formats of its rows in addition to csv and xlsx, which every resource has. */
export interface ResourceExchange {
  /**
   * Resources whose rows belong to these and are part of their files, as the flights of a line: in csv and xlsx as a column with a list in JSON; in a document, where `fields` places it by the resource's name, or where `head` does in a document of rows that belong to these. An import replaces the parts of a row if the file has its list.
   *
   * @minItems 1
   */
  parts?: string[];
  /** JSON formats of other systems. They can be exported and imported. */
  documents?: {
    [k: string]: ResourceDocument;
  };
  /** Workbooks with a layout for readers. They can be exported and not imported. */
  sheets?: {
    [k: string]: ResourceSheet;
  };
}
