import type { Uploads } from './uploads.ts';
import type { Manifest } from '../../language/plan/index.ts';

/** What became of a call: what it answered, or why it came to nothing, in the user's words. */
export type CallOutcome =
  | { readonly kind: 'done'; readonly data: unknown }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly requestId: string | null;
      /** What was wrong with single fields, by their names in the API. */
      readonly fields: readonly { readonly name: string; readonly message: string }[];
      /** What the API answered with its refusal: what is wrong with which rows. */
      readonly refusal?: unknown;
      /** Whether it is not known if the call was carried out, since no answer came. */
      readonly uncertain?: boolean;
    };

/** A call that sends something. `path` is below `/api/`. */
export interface SendCall {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent again by the same key, it is carried out once. */
  readonly idempotencyKey?: string;
}

/** What can be done about something that is said in passing. */
export interface NotedAction {
  readonly title: string;
  readonly run: () => void;
}

/** What the user made of pages, by route. */
export interface PageMarksView {
  /** `failed`: there are none, or those of before. */
  readonly state: 'loading' | 'ready' | 'failed';
  readonly favourites: ReadonlySet<string>;
  /** When they were last opened: ISO 8601. */
  readonly opened: ReadonlyMap<string, string>;
}

export interface PageMarkStore {
  /** The same object until something changes. */
  view(): PageMarksView;
  subscribe(listener: () => void): () => void;
  /** Asks for them anew; those of before stay until then. */
  load(): void;
  /** Shown at once, and taken back where it fails. Whether it came through. */
  setFavourite(route: string, favourite: boolean): Promise<boolean>;
}

/** The pages that the user may open. */
export interface PageIndex {
  /** The route of the page that is open. */
  readonly here: string;
  readonly manifest: () => Pick<Manifest, 'pages' | 'sections' | 'senders'> | null;
  readonly marks: PageMarkStore;
}

/** What a widget can have done. The shell carries it out; no widget knows the network, the router or the storage. */
export interface WidgetActions {
  readonly load: (path: string) => Promise<CallOutcome>;
  readonly send: (call: SendCall) => Promise<CallOutcome>;
  /** Opens a page of the app. */
  readonly open: (address: string) => void;
  /** Whether the user has the page that this address is of. */
  readonly mayOpen: (address: string) => boolean;
  /** The i18n key of the title of that page; null where the user has no such page. */
  readonly pageAt: (address: string) => string | null;
  readonly pages: PageIndex;
  /** Says something in passing, perhaps with a button beside it. */
  readonly notify: (text: string, action?: NotedAction) => void;
  /** What the user may do has changed: it is asked anew. */
  readonly judgeSession: () => void;
  /** What was typed and not sent yet, kept in this browser for this user. */
  readonly drafts: {
    readonly read: (key: string) => unknown;
    readonly write: (key: string, data: unknown) => void;
    readonly clear: (key: string) => void;
  };
  /** The same for what is large: rows that were changed. A browser without a store forgets them. */
  readonly edits: {
    readonly read: (key: string) => Promise<unknown>;
    /** Null takes it away. */
    readonly write: (key: string, data: unknown) => Promise<void>;
  };
  /** Has the browser keep what a path answers as a file. What was not answered is told of in the outcome. */
  readonly download: (path: string, name: string) => Promise<CallOutcome>;
  /** What a path answers, as text. */
  readonly loadText: (path: string) => Promise<CallOutcome>;
  readonly uploads: Uploads;
  /** Hears of rows of a resource that were changed, by anybody, by their ids; null where any may have been. The returned function ends it. */
  readonly followRows: (resource: string, listener: (rows: readonly string[] | null) => void) => () => void;
  /** Has users asked before they leave the page, as long as `isUnsaved` says so; answers the way to end that. */
  readonly holdLeaving: (isUnsaved: () => boolean) => () => void;
}
