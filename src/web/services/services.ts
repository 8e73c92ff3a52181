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

/** Whom a page is for. */
export type Known = Pick<SessionView, 'user' | 'metadata'>;

/** The app's one set of everything that talks to the world. Made once, at the start. */
export interface Services {
  readonly http: HttpClient;
  readonly connection: ConnectionMonitor;
  readonly credentials: Credentials;
  readonly session: SessionStore;
  /** The company's pages, for who is logged in. */
  readonly content: ContentStore;
  /** The pages that are there before login. */
  readonly publicContent: ContentStore;
  readonly mistakes: Mistakes;
  readonly rowNews: RowNews;
  readonly requestProgress: RequestProgress;
  readonly preferences: PreferenceStore;
  readonly brandingStore: BrandingStore;
  readonly toasts: Toasts;
  /** This browser's storage, for what is kept between visits. */
  readonly storage: Storage;
  readonly i18n: i18n;
  /** Loads a language's words and texts, then speaks it. Asks for no data. */
  speak(language: LanguageCode): Promise<void>;
  /** Resolves when the words that were last asked for are here, or can't be had. */
  spoken(): Promise<void>;
  /** Whether somebody was logged in here when the app started; whether they still are is being checked. */
  readonly returning: boolean;
  /**
   * Asks for what a session that is being checked will need if it stands, and answers whose it is; null where that can't
   * be read. Nothing of it may be shown before the session stands.
   */
  expect(): Promise<Known | null>;
  readonly observers: PageObservers;
  /** The server's version; null where it could not be learnt. Where it is another than before, the app starts afresh. */
  readonly version: Promise<string | null>;
}
