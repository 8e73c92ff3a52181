import { namesIn, rowsIn } from './answers.ts';
import type { GridRows } from './answers.ts';
import { joined, seenChanges } from './model/news.ts';
import type { GridHost, GridView } from './host.ts';

interface HearingParts {
  readonly host: Pick<GridHost, 'load' | 'loadSome' | 'authorsOf'>;
  readonly view: () => GridView;
  readonly show: (change: Partial<GridView>) => void;
  /** Merges the rows of a response with the grid's open rows. */
  readonly filled: (answer: GridRows) => GridRows;
  /** A counter that changes when rows are loaded or saved by the store. */
  readonly turn: () => number;
}

/** The maximum number of rows that are loaded by id. If more have changed, all rows are loaded. */
const MOST_NAMED = 100;
/** The maximum number of rows whose last author is loaded. Rows with unsaved changes come first. */
const MOST_AUTHORS = 10;

/**
 * Merges changes of other users into the grid, one notification after another. Waits while a save is in
 * progress, because the save itself causes a notification.
 */
export function createHearing({ host, view, show, filled, turn }: HearingParts) {
  /** Ids of rows with notified changes that are not loaded yet; null for all rows. */
  let waiting: readonly string[] | null = [];
  let isBusy = false;

  async function rowsNow(ids: readonly string[] | null): Promise<GridRows | null> {
    const named = ids !== null && ids.length <= MOST_NAMED ? new Set(ids) : null;
    const outcome = await (named === null ? host.load() : host.loadSome([...named]));
    const answer = outcome.kind === 'done' ? rowsIn(outcome.data) : null;
    if (answer === null || named === null) return answer;
    const { state, total } = view();
    const others = [...state.saved.values()].filter(({ id, version }) => version > 0 && !named.has(id));
    const before = [...named].filter((id) => state.saved.has(id)).length;
    return { ...answer, rows: [...others, ...answer.rows], total: total - before + answer.rows.length };
  }

  /**
   * Loads and merges the rows. Returns false when the response is outdated, because rows were loaded or saved
   * after the request.
   */
  async function take(ids: readonly string[] | null): Promise<boolean> {
    const requested = turn();
    const answer = await rowsNow(ids);
    if (answer === null) return true;
    const { rows, total } = filled(answer);
    const changes = seenChanges(view().state, rows);
    if (changes.length === 0) return true;
    const keys = changes.map(({ key }) => key);
    const edited = keys.filter((key) => view().state.edits.has(key));
    const authors = await host.authorsOf([...new Set([...edited, ...keys])].slice(0, MOST_AUTHORS));
    if (turn() !== requested) return false;
    const author = keys.map((key) => authors.get(key)).find((one) => one !== undefined) ?? null;
    const { state, names } = view();
    show({
      total,
      names: new Map([...names, ...namesIn(rows)]),
      state: joined(state, rows, authors),
      news: { author, changes },
    });
    return true;
  }

  async function receive(ids: readonly string[] | null): Promise<void> {
    waiting = waiting === null || ids === null ? null : [...waiting, ...ids];
    if (isBusy) return;
    isBusy = true;
    while (isWaiting()) {
      const requested = waiting;
      waiting = [];
      if (!(await take(requested)))
        waiting = waiting === null || requested === null ? null : [...waiting, ...requested];
    }
    isBusy = false;
  }

  function isWaiting(): boolean {
    const { phase, isSaving } = view();
    return phase === 'ready' && !isSaving && (waiting === null || waiting.length > 0);
  }

  return { receive };
}
