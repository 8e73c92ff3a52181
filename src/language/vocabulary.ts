/** The parts of an OpenAPI document that page files are checked against. */
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
  /** By what `listsOf` of app.yaml knows the lists that it answers: its own id, or what a parameter of the query says. */
  readonly 'x-lists-of'?: string;
}

/** Names of the columns of a tabular reply: what widgets may show of it, and checks may speak of. */
export interface ApiColumns {
  readonly dates?: readonly string[];
  readonly dimensions?: readonly string[];
  /** The parameter of the path that names a leaderboard: its dimension is a column, too. */
  readonly dimensionOf?: string;
  readonly measures?: readonly string[];
  /** What is neither a group nor a figure: how a figure is written, which words say it. */
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
  /** Of a body that holds a row: the parameter of the path that names its resource. */
  readonly 'x-row-of'?: string;
}

/** What page files may name besides each other. */
export interface Vocabulary {
  /** The API contract, parsed. */
  readonly api: ApiDocument;
  /** Names of Ant Design icons. */
  readonly icons: ReadonlySet<string>;
  /**
   * The address of a text: equal texts, equal hashes, and no two texts with one (SHA-256, or as good). It is handed in
   * because every runtime has it under another name and the compiler runs in all of them.
   */
  readonly hash: (text: string) => string;
}
