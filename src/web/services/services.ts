import type { i18n } from 'i18next';
import type { LanguageCode } from '../i18n/languages.ts';
import type { SessionStore, SessionView } from '../session/index.ts';
import type { Credentials, HttpClient } from '../api/index.ts';
import type { BrandingStore } from './branding.ts';
import type { ConnectionMonitor } from './connection.ts';
import type { ContentStore } from './content/content-store.ts';
import type { Mistakes } from './content/page-events.ts';
import type { RowNews } from './content/row-news.ts';
import type { RequestProgress } from './content/request-progress.ts';
import type { PageObservers } from './page-observers.ts';
import type { PreferenceStore } from './preferences.ts';
import type { Toasts } from './toasts.ts';

/** The user and company that a page is for. */
export type Known = Pick<SessionView, 'user' | 'metadata'>;

/** The services of the app: everything that communicates with the outside. Created once, at the start. */
export interface Services {
  readonly http: HttpClient;
  readonly connection: ConnectionMonitor;
  readonly credentials: Credentials;
  readonly session: SessionStore;
  /** The company's pages, for logged-in users. */
  readonly content: ContentStore;
  /** The public pages, which need no login. */
  readonly publicContent: ContentStore;
  readonly mistakes: Mistakes;
  readonly rowNews: RowNews;
  readonly requestProgress: RequestProgress;
  readonly preferences: PreferenceStore;
  readonly brandingStore: BrandingStore;
  readonly toasts: Toasts;
  /** The browser's storage, for values that are kept between visits. */
  readonly storage: Storage;
  readonly i18n: i18n;
  /** Loads a language's texts and switches to it. Sends no request for data. */
  speak(language: LanguageCode): Promise<void>;
  /** Resolves when the texts of the last chosen language have loaded or failed to load. */
  spoken(): Promise<void>;
  /** Whether a user was logged in here when the app started. Whether the session is still valid is being checked. */
  readonly returning: boolean;
  /**
   * Sends the requests that a session needs while it is being checked, and resolves to its user; null where the
   * tokens can't be read. Nothing of it may be shown before the session is valid.
   */
  expect(): Promise<Known | null>;
  readonly observers: PageObservers;
  /** The server's version; null where it is unknown. The app reloads where the version has changed. */
  readonly version: Promise<string | null>;
}
