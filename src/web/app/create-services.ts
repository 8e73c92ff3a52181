import type {
  AppInfo,
  Dictionary,
  Manifest,
  Metadata,
  OnboardingStatus,
  PagePlan,
  Session as LoginAnswer,
  TokenCheck,
  Version,
} from '../../language/plan/index.ts';
import { languages, type LanguageCode } from '../i18n/languages.ts';
import { pseudoTexts } from '../i18n/pseudo.ts';
import { addContent, addWords, createTranslator } from '../i18n/translator.ts';
import {
  checkVersion,
  createRenewal,
  createSession,
  createTokenStore,
  type SessionStore,
} from '../session/index.ts';
import { createConnection, type Network } from '../services/connection.ts';
import { createContentStore, type ContentStore } from '../services/content/content-store.ts';
import { createMistakes } from '../services/content/page-events.ts';
import { createRowNews } from '../services/content/row-news.ts';
import { createRequestProgress } from '../services/content/request-progress.ts';
import {
  createApiLog,
  createHttpClient,
  ignoreFailure,
  type HttpClient,
  type Passage,
} from '../api/index.ts';
import { createPreferences } from '../services/preferences.ts';
import { createToasts } from '../services/toasts.ts';
import type { Services } from '../services/services.ts';
import type { PageObservers } from '../services/page-observers.ts';
import { createBrandingStore } from '../services/branding.ts';
import { exclusivelyIn } from './exclusively.ts';
import type { EarlyRequests } from '../api/index.ts';

/** Undefined where the session was not started at a login provider. */
type LogoutAnswer = { readonly endSessionUrl: string | null } | undefined;

interface World {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  /** The URL of the API, with a trailing slash. */
  readonly apiUrl: string;
  /**
   * The timeout of the first requests in milliseconds: shorter than usual, because the page is empty until they
   * respond.
   */
  readonly patienceMs: number;
  readonly browserLanguages: readonly string[];
  readonly environment: string;
  readonly network: Network;
  /** For developers: whether texts are shown in a pseudo-language. */
  readonly pseudo: boolean;
  /** The current path, for logs. */
  readonly pageName: () => string;
  /** Deletes everything that the product stored in this browser. */
  readonly clearStored: () => void;
  /** Reloads this tab and all others. */
  readonly refreshTabs: () => void;
  /** Leaves the app for a page of another site. */
  readonly leaveFor: (url: string) => void;
  /** Intercepts every request; set by the developer tools. */
  readonly passage: Passage | undefined;
  readonly observers: PageObservers;
  /** The requests that were sent before the app's code was loaded. */
  readonly begun?: EarlyRequests;
}

export const createServices = (world: World): Services => {
  const timeout = world.patienceMs;
  const translator = createTranslator();
  const asShown = <Texts extends Dictionary>(texts: Texts): Texts =>
    world.pseudo ? pseudoTexts(texts) : texts;
  const preferences = createPreferences(world.localStorage, world.browserLanguages);
  const tokens = createTokenStore(world.localStorage);
  const connection = createConnection(world.network);
  const returning = tokens.read() !== null;
  const renewal = createRenewal({
    tokens,
    check: ({ accessToken, refreshToken }) =>
      http.post<TokenCheck>(
        'global/security/tokencheck',
        { accessToken, refreshToken },
        { anonymous: true, timeout },
      ),
    exclusively: exclusivelyIn(world.localStorage),
    now: Date.now,
    onEnd: () => session.end(),
  });
  const http: HttpClient = createHttpClient({
    passage: world.passage,
    baseUrl: world.apiUrl,
    credentials: renewal,
    onFailure: createApiLog(() => http, world.environment, world.pageName),
    watch: connection.watch,
    begun: world.begun,
  });
  const loadMetadata = (): Promise<Metadata> => http.get<Metadata>('global/metadata', { timeout });
  let prefetched: Promise<Metadata> | null = null;
  const session: SessionStore = createSession({
    tokens,
    renewal,
    loadMetadata: () => {
      const first = prefetched ?? loadMetadata();
      prefetched = null;
      return first;
    },
    checkOnboarding: () => http.get<OnboardingStatus>('global/onboarding/check_status'),
    reportPage: ({ from, to }) => {
      const body = { environment: world.environment, toPageName: to, fromPageName: from };
      ignoreFailure('a page log that could not be written', http.post('global/logs/page', body));
    },
    logIn: (userName, password) =>
      http.post<LoginAnswer>('global/security/login', { userName, password }, { anonymous: true }),
    fetchLogin: () => http.post<LoginAnswer>('global/security/oidc/session', undefined, { anonymous: true }),
    logOut: async (refreshToken) => {
      const body = { refreshToken };
      const answer = await http.post<LogoutAnswer>('global/security/logout', body, { anonymous: true });
      // Otherwise the provider would log in the next user of this browser without asking.
      if (answer?.endSessionUrl) world.leaveFor(answer.endSessionUrl);
    },
  });
  const contentAt = (path: string, options: { readonly anonymous: boolean }): ContentStore =>
    createContentStore({
      source: {
        manifest: () => http.get<Manifest>(path, { ...options, timeout }),
        plan: (hash) => http.get<PagePlan>(`${path}/${hash}`, { ...options, timeout }),
        dictionary: (language, hash) =>
          http.get<Dictionary>(`${path}/locales/${language}/${hash}`, { ...options, timeout }),
      },
      onDictionary: (language, dictionary) => addContent(translator, language, asShown(dictionary)),
      language: () => preferences.view().language,
    });
  const content = contentAt('pages', { anonymous: false });
  const publicContent = contentAt('pages/public', { anonymous: true });
  let spoken = Promise.resolve();
  const speak = async (language: LanguageCode): Promise<void> => {
    const [words] = await Promise.all([
      languages[language].words(),
      ...[content, publicContent].map((of) => (of.manifest() === null ? null : of.speak(language))),
    ]);
    addWords(translator, language, asShown(words));
    await translator.changeLanguage(language);
    preferences.set({ language });
  };
  return {
    http,
    connection,
    credentials: renewal,
    session,
    content,
    publicContent,
    mistakes: createMistakes(),
    rowNews: createRowNews(),
    requestProgress: createRequestProgress(),
    preferences,
    brandingStore: createBrandingStore(world.localStorage, () =>
      http.get<AppInfo>('global/app', { anonymous: true, timeout }),
    ),
    toasts: createToasts(),
    storage: world.localStorage,
    i18n: translator,
    returning,
    observers: world.observers,
    expect: async () => {
      const user = tokens.user();
      const loading = loadMetadata();
      prefetched = loading;
      ignoreFailure('the session that waits for it hears of it', loading);
      return user === null ? null : { user, metadata: await loading };
    },
    speak: (language) => {
      const loading = speak(language);
      spoken = loading.catch(() => undefined);
      return loading;
    },
    spoken: () => spoken,
    version: checkVersion({
      load: () => http.get<Version>('global/version', { anonymous: true, timeout }),
      storage: world.localStorage,
      clear: world.clearStored,
      refresh: world.refreshTabs,
    }),
  };
};
