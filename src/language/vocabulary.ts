/** The parts of an OpenAPI document that are needed to check page files. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, ApiPathItem>>;
  readonly components?: Readonly<Record<string, unknown>>;
}

export interface ApiPathItem {
  readonly parameters?: readonly (ApiParameter | ApiReference)[];
  readonly get?: ApiOperation;
  readonly post?: ApiOperation;
  readonly put?: ApiOperation;
  readonly patch?: ApiOperation;
}

export interface ApiOperation {
  readonly operationId?: string;
  readonly parameters?: readonly (ApiParameter | ApiReference)[];
  readonly requestBody?: ApiResponse | ApiReference;
  readonly responses?: Readonly<Record<string, ApiResponse | ApiReference>>;
  readonly 'x-columns'?: ApiColumns;
  /**
   * How `listsOf` in app.yaml names the lists of this response: by the operation's id, or by the value of
   * this query parameter.
   */
  readonly 'x-lists-of'?: string;
}

/** The columns of a tabular response, which widgets and checks may name. */
export interface ApiColumns {
  readonly dates?: readonly string[];
  readonly dimensions?: readonly string[];
  /** The path parameter that names a leaderboard, whose dimension is a column as well. */
  readonly dimensionOf?: string;
  readonly measures?: readonly string[];
  /** Columns that are neither dimensions nor measures, such as formats and texts. */
  readonly others?: readonly string[];
}

export interface ApiResponse {
  readonly content?: Readonly<Record<string, { readonly schema?: ApiSchema | ApiReference }>>;
}

export interface ApiReference {
  readonly $ref: string;
}

export interface ApiParameter {
  readonly name: string;
  readonly description?: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: ApiSchema | ApiReference;
}

export interface ApiSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly (ApiSchema | ApiReference)[];
  readonly items?: ApiSchema | ApiReference;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly propertyNames?: ApiSchema | ApiReference;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  /** For a body with a row: the path parameter that names its resource. */
  readonly 'x-row-of'?: string;
}

/** External names that page files may use. */
export interface Vocabulary {
  /** The parsed API contract. */
  readonly api: ApiDocument;
  /** Names of Ant Design icons. */
  readonly icons: ReadonlySet<string>;
  /**
   * A collision-free hash of a text, such as SHA-256. It is passed in because its API differs between
   * runtimes.
   */
  readonly hash: (text: string) => string;
}
