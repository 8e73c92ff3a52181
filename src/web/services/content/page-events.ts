import type { ManifestNews } from '../../../language/plan/index.ts';
import { followEvents, ignoreFailure, type Credentials, type StreamEvent } from '../../api/index.ts';
import type { ContentStore } from './content-store.ts';
import type { RequestProgress } from './request-progress.ts';
import type { RowNews } from './row-news.ts';

/** A mistake in a page file, as the server tells it in development. */
export interface Mistake {
  readonly code: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** What was probably meant. */
  readonly suggestion?: string;
}

/** The mistakes of the page files as they stand; empty in production. */
export interface Mistakes {
  all(): readonly Mistake[];
  subscribe(listener: () => void): () => void;
  set(mistakes: readonly Mistake[]): void;
}

export const createMistakes = (): Mistakes => {
  let current: readonly Mistake[] = [];
  const listeners = new Set<() => void>();
  return {
    all: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (mistakes) => {
      current = mistakes;
      for (const listener of listeners) listener();
    },
  };
};

/** A warning is none: what it is about is shown as it was written. */
const isMistake = (value: unknown): value is Mistake => {
  const { code, severity, file, message } = (value ?? {}) as Partial<Mistake>;
  return (
    severity !== 'warning' &&
    typeof code === 'string' &&
    typeof file === 'string' &&
    typeof message === 'string'
  );
};

/** The list in an event or an answer: bare, or under `diagnostics`. */
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

/** Repaints what an analyst has saved, and tells of changed rows and of how far requests are. After a break everything is asked for again: an event may have been missed. */
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
