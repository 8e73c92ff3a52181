import type { QueryPlan, ReportData } from '../../language/plan/index.ts';
import { withoutForecast } from '../../page-run/index.ts';
import type { FilterSnapshot, QueryRequest, QueryStatus } from '../../page-run/index.ts';
import { answerPages } from './answer-pages.ts';
import { createAnswers } from './answers.ts';
import type { RecentAnswers } from './answers.ts';
import { createFlights } from './flights.ts';
import type { Landing } from './flights.ts';
import { sameState } from './query-state.ts';
import type { QueryState } from './query-state.ts';
import type { Transport } from './transport.ts';

/** The queries of one page. Views read single queries and hear of these alone. */
export interface QueryStore {
  /** The state of a query; one that the page does not have waits for ever. */
  stateOf(name: string): QueryState;
  /** What a query asks or has asked; null while it may not. */
  questionOf(name: string): QueryRequest | null;
  /** Calls the listener after each change of this query; answers the way to stop. */
  subscribe(name: string, listener: () => void): () => void;
  /** Takes the page's queries, at first and after a hot reload: those of the same name keep what they show. */
  plan(queries: Readonly<Record<string, QueryPlan>>): void;
  /**
   * Says which of the page's queries somebody can see. The others are not asked, and keep what they show for when they are.
   * `now` is what the filters say at the same time.
   */
  watch(names: ReadonlySet<string>, now?: FilterSnapshot): void;
  /** Takes what the filters say: asks what is new, aborts what nobody wants any more, leaves the rest alone. */
  follow(facts: FilterSnapshot): void;
  /** Cancels the requests of the queries named. They are asked again when their question changes, or by a refresh. */
  stop(names: readonly string[]): void;
  /** Asks again although nothing has changed: the queries named, else all. */
  refresh(names?: readonly string[]): void;
  /** All that a question answers, a part of the rows at a time. */
  pages(question: QueryRequest, signal: AbortSignal): AsyncGenerator<ReportData>;
  /** Resolves when no request is on its way. */
  settled(): Promise<void>;
  /** Aborts and forgets everything, until `plan` is called again. */
  dispose(): void;
}

interface Entry {
  query: QueryPlan;
  state: QueryState;
  /** What it asks or has asked; null while it may not. */
  question: QueryRequest | null;
  /** Leaves the request on its way; null where there is none. */
  leave: (() => void) | null;
  /** The last data, and the question that they answer. */
  shown: { readonly key: string; readonly data: ReportData } | null;
  /** Whether `shown` is of before a refresh: it is shown until a newer answer comes, and is none itself. */
  isOutdated: boolean;
  /** Whether it shows what the query that covers it has, and asks nothing itself. */
  borrows: boolean;
}

const NOT_YET: QueryState = { kind: 'waiting', for: [] };
const NO_FACTS: FilterSnapshot = { statusOf: () => ({ kind: 'wait', for: [], keep: null }) };

/** Makes the query layer of a page. `answers` may outlive it, so that going back to a page paints at once. */
export function createQueryStore(transport: Transport, answers: RecentAnswers = createAnswers()): QueryStore {
  const flights = createFlights(transport, answers);
  const entries = new Map<string, Entry>();
  const listeners = new Map<string, Set<() => void>>();
  const leaving: (() => void)[] = [];
  let facts: FilterSnapshot = NO_FACTS;
  /** Null for all. */
  let watched: ReadonlySet<string> | null = null;

  const isWatched = ({ query }: Entry): boolean => watched?.has(query.name) ?? true;

  function commit(entry: Entry, state: QueryState): void {
    if (sameState(entry.state, state)) return;
    entry.state = state;
    for (const listener of listeners.get(entry.query.name) ?? []) listener();
    for (const covered of entries.values()) {
      if (covered.query.coveredBy === entry.query.name && isWatched(covered)) followCovering(covered, entry);
    }
  }

  /** Gives the request up, but leaves it only with the rest: another query may still board it in this very step. */
  function abandon(entry: Entry): void {
    if (entry.leave !== null) leaving.push(entry.leave);
    entry.leave = null;
  }

  function leaveAbandoned(): void {
    for (const leave of leaving.splice(0)) leave();
  }

  function wait(entry: Entry, status: Extract<QueryStatus, { kind: 'wait' }>): void {
    abandon(entry);
    entry.question = null;
    if (entry.shown !== null && status.keep !== null) {
      commit(entry, { kind: 'stale', data: entry.shown.data, reason: status.keep });
      return;
    }
    entry.shown = null;
    commit(entry, { kind: 'waiting', for: status.for, ...(status.noEntries && { noEntries: true }) });
  }

  function ask(entry: Entry, question: QueryRequest): void {
    if (entry.question?.key === question.key) return;
    abandon(entry);
    entry.question = question;
    if (entry.shown?.key === question.key && !entry.isOutdated) {
      commit(entry, { kind: 'ready', data: entry.shown.data });
      return;
    }
    send(entry, question);
  }

  function send(entry: Entry, question: QueryRequest): void {
    commit(entry, whileLoading(entry, answers.get(question.key)?.data ?? null));
    const leaveKnown = entry.state.kind === 'loading' ? askWhatIsKnown(entry, question) : () => {};
    const leave = flights.board(question, {
      landed(landing) {
        // The check at commit: a reply counts for the very question that is being asked. One that a newer run asks
        // unchanged is still that question; one that was refreshed is not.
        if (entry.question !== question) return;
        entry.leave = null;
        leaving.push(leaveKnown);
        settle(entry, question.key, landing);
        leaveAbandoned();
      },
      progress(share) {
        const { state } = entry;
        if (entry.question === question && (state.kind === 'loading' || state.kind === 'stale'))
          commit(entry, { ...state, share });
      },
    });
    entry.leave = () => (leaveKnown(), leave());
  }

  /** A forecast takes seconds: where nothing is shown yet, what is known is asked beside it, and shown until it comes. */
  function askWhatIsKnown(entry: Entry, question: QueryRequest): () => void {
    const known = withoutForecast(question);
    if (known === null) return () => {};
    return flights.board(known, {
      landed(landing) {
        if (landing.kind !== 'data' || entry.question !== question || entry.state.kind !== 'loading') return;
        commit(entry, { kind: 'stale', data: landing.data, reason: 'reloading' });
      },
    });
  }

  function settle(entry: Entry, key: string, landing: Landing): void {
    if (landing.kind === 'data') {
      Object.assign(entry, { shown: { key, data: landing.data }, isOutdated: false });
      commit(entry, { kind: 'ready', data: landing.data });
      return;
    }
    if (landing.kind === 'forbidden') entry.shown = null;
    commit(entry, stateOfFailure(landing));
  }

  function followFacts(entry: Entry): void {
    const status = facts.statusOf(entry.query);
    if (status.kind === 'ask') ask(entry, status.question);
    else wait(entry, status);
  }

  /** Shows what the covering query has, unless that was cut: then only a question of its own has all that it draws. */
  function followCovering(entry: Entry, covering: Entry): void {
    if (isCut(covering)) {
      // What was borrowed was never its own answer.
      if (entry.borrows) Object.assign(entry, { borrows: false, question: null, shown: null });
      return followFacts(entry);
    }
    const { state, question, shown } = covering;
    if (!entry.borrows && state.kind === 'stale') {
      const status = facts.statusOf(entry.query);
      if (status.kind === 'wait') return wait(entry, status);
      // Nobody knows yet whether the next answer is cut as well: its own last one stays until then.
      abandon(entry);
      entry.question = question;
      const own: QueryState = entry.shown ? { ...state, data: entry.shown.data } : { kind: 'loading' };
      return commit(entry, own);
    }
    abandon(entry);
    Object.assign(entry, { borrows: true, question, shown });
    commit(entry, state);
  }

  /** Whether the answer to what is asked now has not all rows. */
  function isCut({ state, question }: Entry): boolean {
    if (question === null || !('data' in state) || !state.data.truncated) return false;
    return state.kind === 'ready' || answers.get(question.key)?.data === state.data;
  }

  /** Gives up what is on its way for nobody. */
  function rest(entry: Entry): void {
    if (entry.leave === null) return;
    abandon(entry);
    entry.question = null;
    if (entry.state.kind === 'loading') commit(entry, NOT_YET);
  }

  function followAll(): void {
    const all = [...entries.values()].filter(isWatched);
    for (const entry of all) if (coveringOf(entry) === undefined) followFacts(entry);
    for (const entry of all) {
      const covering = coveringOf(entry);
      if (covering !== undefined) followCovering(entry, covering);
    }
    leaveAbandoned();
  }

  function coveringOf({ query }: Entry): Entry | undefined {
    return query.coveredBy === undefined ? undefined : entries.get(query.coveredBy);
  }

  /** The entries that ask for what the queries named show, else all. */
  function askingFor(names: readonly string[] | undefined): readonly Entry[] {
    const named = [...entries.values()].filter(({ query }) => names?.includes(query.name) ?? true);
    return named.map((entry) => (entry.borrows ? (coveringOf(entry) ?? entry) : entry));
  }

  return {
    stateOf: (name) => entries.get(name)?.state ?? NOT_YET,
    questionOf: (name) => entries.get(name)?.question ?? null,
    subscribe(name, listener) {
      const mine = listeners.get(name) ?? new Set();
      listeners.set(name, mine.add(listener));
      return () => mine.delete(listener);
    },
    plan(queries) {
      for (const [name, entry] of entries) {
        if (queries[name] !== undefined) continue;
        abandon(entry);
        entries.delete(name);
      }
      leaveAbandoned();
      for (const query of Object.values(queries)) {
        const entry = entries.get(query.name);
        if (entry === undefined) entries.set(query.name, newEntry(query));
        else entry.query = query;
      }
    },
    watch(names, now = facts) {
      facts = now;
      if (watched !== null && names.size === watched.size && [...names].every((name) => watched?.has(name)))
        return;
      watched = names;
      for (const entry of entries.values()) if (!isWatched(entry)) rest(entry);
      followAll();
    },
    follow(now) {
      facts = now;
      followAll();
    },
    stop(names) {
      for (const entry of askingFor(names)) {
        if (entry.leave === null) continue;
        abandon(entry);
        commit(entry, { kind: 'stopped' });
      }
      leaveAbandoned();
    },
    refresh(names) {
      const asking = askingFor(names);
      const keys = new Set(asking.map(({ question, shown }) => question?.key ?? shown?.key));
      // A request that others share has left before, too.
      const chosen = [...entries.values()].filter(
        (entry) => asking.includes(entry) || (entry.question !== null && keys.has(entry.question.key)),
      );
      for (const entry of chosen) {
        entry.isOutdated = true;
        abandon(entry);
      }
      // Left before the first is sent anew: else it would join the request that it is to replace.
      leaveAbandoned();
      for (const entry of chosen) {
        const { question } = entry;
        // What nobody sees is asked anew when somebody does.
        entry.question = question === null || !isWatched(entry) ? null : { ...question };
        if (entry.question !== null) send(entry, entry.question);
      }
    },
    pages: (question, signal) => answerPages(question, transport, signal),
    settled: () => flights.settled(),
    dispose() {
      for (const entry of entries.values()) abandon(entry);
      leaveAbandoned();
      entries.clear();
    },
  };
}

function stateOfFailure(landing: Exclude<Landing, { kind: 'data' }>): QueryState {
  if (landing.kind === 'forbidden') return { kind: 'forbidden' };
  return { kind: 'error', message: landing.message, requestId: landing.requestId };
}

function newEntry(query: QueryPlan): Entry {
  return {
    query,
    state: NOT_YET,
    question: null,
    leave: null,
    shown: null,
    isOutdated: false,
    borrows: false,
  };
}

/** What to show until the answer comes: the last answer to this very question, else the old data, marked; Apply resets. */
function whileLoading(entry: Entry, kept: ReportData | null): QueryState {
  const resets = entry.state.kind === 'stale' && entry.state.reason === 'apply';
  const data = kept ?? (resets ? null : (entry.shown?.data ?? null));
  return data === null ? { kind: 'loading' } : { kind: 'stale', data, reason: 'reloading' };
}
