/** The parts of an OpenAPI document that page files are checked against. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, ApiPathItem>>;
  readonly components?: { readonly parameters?: Readonly<Record<string, ApiParameter>> };
}

export interface ApiPathItem {
  readonly parameters?: readonly (ApiParameter | ApiReference)[];
  readonly get?: ApiOperation;
}

export interface ApiOperation {
  readonly parameters?: readonly (ApiParameter | ApiReference)[];
}

export interface ApiReference {
  readonly $ref: string;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: string | readonly string[]; readonly enum?: readonly unknown[] };
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
