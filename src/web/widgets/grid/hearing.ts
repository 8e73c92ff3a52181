import { namesIn, rowsIn } from './answers.ts';
import type { GridRows } from './answers.ts';
import { joined, seenChanges } from './model/news.ts';
import type { GridHost, GridView } from './host.ts';

interface HearingParts {
  readonly host: Pick<GridHost, 'load' | 'loadSome' | 'authorsOf'>;
  readonly view: () => GridView;
  readonly show: (change: Partial<GridView>) => void;
  /** The rows of an answer as they stand in the grid. */
  readonly filled: (answer: GridRows) => GridRows;
  /** Another number after rows were loaded or written by others than this. */
  readonly turn: () => number;
}

/** GridRows that are asked for by their ids; more are asked for with all others. */
const MOST_NAMED = 100;
/** GridRows whose last writer is asked for: those that are changed here, too, come first. */
const MOST_AUTHORS = 10;

/** Takes in what others have changed, one piece of news after another, and none while a save is on its way: it is told of, too. */
export function createHearing({ host, view, show, filled, turn }: HearingParts) {
  /** Ids that were told of; null: any. */
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

  /** Whether they were taken in. GridRows that were asked for before others were loaded or written are old. */
  async function take(ids: readonly string[] | null): Promise<boolean> {
    const asked = turn();
    const answer = await rowsNow(ids);
    if (answer === null) return true;
    const { rows, total } = filled(answer);
    const changes = seenChanges(view().state, rows);
    if (changes.length === 0) return true;
    const keys = changes.map(({ key }) => key);
    const edited = keys.filter((key) => view().state.edits.has(key));
    const authors = await host.authorsOf([...new Set([...edited, ...keys])].slice(0, MOST_AUTHORS));
    if (turn() !== asked) return false;
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

  async function hear(ids: readonly string[] | null): Promise<void> {
    waiting = waiting === null || ids === null ? null : [...waiting, ...ids];
    if (isBusy) return;
    isBusy = true;
    while (isWaiting()) {
      const asked = waiting;
      waiting = [];
      if (!(await take(asked))) waiting = waiting === null || asked === null ? null : [...waiting, ...asked];
    }
    isBusy = false;
  }

  function isWaiting(): boolean {
    const { phase, isSaving } = view();
    return phase === 'ready' && !isSaving && (waiting === null || waiting.length > 0);
  }

  return { hear };
}
