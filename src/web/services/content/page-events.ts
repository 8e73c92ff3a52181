import { createListeners } from '../../kit/listeners.ts';
import type { ManifestNews } from '../../../language/plan/index.ts';
import { followEvents, ignoreFailure, type Credentials, type StreamEvent } from '../../api/index.ts';
import type { ContentStore } from './content-store.ts';
import type { RequestProgress } from './request-progress.ts';
import type { RowNews } from './row-news.ts';

/** A diagnostic of a page file, which the server sends in development. */
export interface Mistake {
  readonly code: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** What the author probably meant. */
  readonly suggestion?: string;
}

/** The current errors in the page files; empty in production. */
export interface Mistakes {
  all(): readonly Mistake[];
  subscribe(listener: () => void): () => void;
  set(mistakes: readonly Mistake[]): void;
}

export const createMistakes = (): Mistakes => {
  let current: readonly Mistake[] = [];
  const listeners = createListeners();
  return {
    all: () => current,
    subscribe: listeners.subscribe,
    set: (mistakes) => {
      current = mistakes;
      listeners.notify();
    },
  };
};

/** Warnings don't count: the page is shown as written. */
const isMistake = (value: unknown): value is Mistake => {
  const { code, severity, file, message } = (value ?? {}) as Partial<Mistake>;
  return (
    severity !== 'warning' &&
    typeof code === 'string' &&
    typeof file === 'string' &&
    typeof message === 'string'
  );
};

/** The list of diagnostics in an event or a response: bare, or under `diagnostics`. */
const mistakesIn = (data: unknown): readonly Mistake[] => {
  const list = Array.isArray(data) ? data : (data as { diagnostics?: unknown } | null)?.diagnostics;
  return Array.isArray(list) ? list.filter(isMistake) : [];
};

const isChange = (value: unknown): value is NonNullable<ManifestNews['change']> => {
  const { from, pages } = (value ?? {}) as { from?: unknown; pages?: unknown };
  return typeof from === 'string' && Array.isArray(pages);
};

const newsIn = (data: unknown): ManifestNews | undefined => {
  const { version, change } = (data ?? {}) as { version?: unknown; change?: unknown };
  if (typeof version !== 'string') return undefined;
  return isChange(change) ? { version, change } : { version };
};

function publishRows(data: unknown, rowNews: RowNews): void {
  const { name, rows } = (data ?? {}) as { readonly name?: unknown; readonly rows?: unknown };
  if (typeof name === 'string' && Array.isArray(rows)) rowNews.publish(name, rows as readonly string[]);
}

function publishProgress(data: unknown, progress: RequestProgress): void {
  const { request, share } = (data ?? {}) as { readonly request?: unknown; readonly share?: unknown };
  if (typeof request === 'string' && typeof share === 'number') progress.publish(request, share);
}

interface PageEventParts {
  readonly url: string;
  readonly credentials: Credentials;
  readonly content: ContentStore;
  readonly mistakes: Mistakes;
  readonly rowNews: RowNews;
  readonly requestProgress: RequestProgress;
  readonly signal: AbortSignal;
}

/**
 * Updates pages when their files are saved, and publishes changes of rows and the progress of requests. After a
 * break, everything is reloaded, because events may have been missed.
 */
export const followPages = ({
  url,
  credentials,
  content,
  mistakes,
  rowNews,
  requestProgress,
  signal,
}: PageEventParts): Promise<void> => {
  let openings = 0;
  const update = (news?: ManifestNews): void =>
    ignoreFailure('the pages on screen stay as they are until the next event', content.update(news));
  const onEvent = ({ event, data }: StreamEvent): void => {
    if (event === 'manifest') update(newsIn(data));
    else if (event === 'diagnostics') mistakes.set(mistakesIn(data));
    else if (event === 'resource') publishRows(data, rowNews);
    else if (event === 'progress') publishProgress(data, requestProgress);
  };
  const onOpen = (): void => {
    openings += 1;
    if (openings <= 1) return;
    update();
    rowNews.publishMissed();
  };
  return followEvents({ url, credentials, onEvent, onOpen, signal });
};
