/** Rows that somebody has changed, or what a path of the API answers. Whoever hears it asks for them with their own rights: the news holds no value. */
interface RowNews {
  readonly company: string;
  /** The resource's; a path with a slash in front. */
  readonly name: string;
  readonly rows: readonly string[];
}

type Listener = (news: RowNews) => void;

const listeners = new Set<Listener>();

/** Tells every listener of this process. */
export function tellOthers(news: RowNews): void {
  for (const listener of listeners) listener(news);
}

/** The returned function ends it. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
