import type { Uploads } from './uploads.ts';
import type { Manifest, PagePlan, ResourceValues } from '../../language/plan/index.ts';

/** The result of a request: the response, or the error message in the user's language. */
export type CallOutcome =
  | { readonly kind: 'done'; readonly data: unknown }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly requestId: string | null;
      /** Errors of single fields, by their names in the API. */
      readonly fields: readonly { readonly name: string; readonly message: string }[];
      /** The details of the API's refusal, such as the invalid rows. */
      readonly refusal?: unknown;
      /** Whether the request may have been carried out, because no response arrived. */
      readonly uncertain?: boolean;
    };

/** A request that changes data. `path` is relative to `/api/`. */
export interface SendCall {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** A repeated request with the same key is carried out once. */
  readonly idempotencyKey?: string;
}

/** A button beside a notification. */
export interface NotedAction {
  readonly title: string;
  readonly run: () => void;
}

/** The user's favourites and page visits, by route. */
export interface PageMarksView {
  /** `failed`: the marks could not be loaded; those of the last successful load stay. */
  readonly state: 'loading' | 'ready' | 'failed';
  readonly favourites: ReadonlySet<string>;
  /** When each page was last opened: ISO 8601. */
  readonly opened: ReadonlyMap<string, string>;
}

export interface PageMarkStore {
  /** The same object until something changes. */
  view(): PageMarksView;
  subscribe(listener: () => void): () => void;
  /** Reloads them; the previous ones stay until then. */
  load(): void;
  /** Changes the view at once and reverts it if the request fails. Resolves to whether it succeeded. */
  setFavourite(route: string, favourite: boolean): Promise<boolean>;
}

/** The pages that the user may open. */
export interface PageIndex {
  /** The route of the open page. */
  readonly here: string;
  readonly manifest: () => Pick<Manifest, 'pages' | 'sections' | 'senders' | 'notes'> | null;
  readonly marks: PageMarkStore;
  /** Loads the page at a path; null where the user has no such page. */
  readonly find: (path: string) => Promise<{ readonly plan: PagePlan } | null>;
}

/**
 * The actions available to a widget. The app implements them; widgets use neither the network nor the router nor the
 * storage.
 */
export interface WidgetActions {
  readonly load: (path: string) => Promise<CallOutcome>;
  readonly send: (call: SendCall) => Promise<CallOutcome>;
  /** Opens a page of the app. */
  readonly open: (address: string) => void;
  /**
   * Opens the form of a new row of a resource with these values. Nothing is saved before the user saves the form.
   * `opens` is the route of its page, which ends with the row's id.
   */
  readonly startRow: (opens: string, resource: string, values: ResourceValues) => void;
  /** Whether the user may open the page of this address. */
  readonly mayOpen: (address: string) => boolean;
  /** The i18n key of the title of the page at an address; null where the user has no such page. */
  readonly pageAt: (address: string) => string | null;
  readonly pages: PageIndex;
  /** Shows a short notification, with an optional button. */
  readonly notify: (text: string, action?: NotedAction) => void;
  /** Reloads the session, because the user's rights have changed. */
  readonly checkSession: () => void;
  /** Unsent input, stored in this browser for this user. */
  readonly drafts: {
    readonly read: (key: string) => unknown;
    readonly write: (key: string, data: unknown) => void;
    readonly clear: (key: string) => void;
  };
  /** The same for large data: unsaved rows. They are lost in a browser without IndexedDB. */
  readonly edits: {
    readonly read: (key: string) => Promise<unknown>;
    /** Null deletes the entry. */
    readonly write: (key: string, data: unknown) => Promise<void>;
  };
  /** Saves the response to a path as a file. If the request fails, the outcome has the error. */
  readonly download: (path: string, name: string) => Promise<CallOutcome>;
  /** The response to a path, as text. */
  readonly loadText: (path: string) => Promise<CallOutcome>;
  readonly uploads: Uploads;
  /**
   * Calls the listener with the ids of changed rows of a resource, whoever changed them; null means that any row may
   * have changed. Returns a function that unsubscribes.
   */
  readonly followRows: (resource: string, listener: (rows: readonly string[] | null) => void) => () => void;
  /**
   * Asks users for confirmation before they leave the page, while `isUnsaved` returns true. Returns a function that
   * ends this.
   */
  readonly holdLeaving: (isUnsaved: () => boolean) => () => void;
}
