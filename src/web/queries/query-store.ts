import type { QueryPlan, ReportData } from '../../language/plan/index.ts';
import { withoutForecast } from '../../page-run/index.ts';
import type { FilterSnapshot, QueryRequest, QueryStatus } from '../../page-run/index.ts';
import { answerPages } from './answer-pages.ts';
import { createAnswers } from './answers.ts';
import type { RecentAnswers } from './answers.ts';
import { createSharedRequests } from './shared-requests.ts';
import type { RequestResult } from './shared-requests.ts';
import { newEntry, NOT_YET, stateOfFailure, whileLoading } from './query-entry.ts';
import type { QueryEntry } from './query-entry.ts';
import { sameState } from './query-state.ts';
import type { QueryState } from './query-state.ts';
import type { Transport } from './transport.ts';

/** The queries of one page. Views read and subscribe to single queries. */
export interface QueryStore {
  /** The state of a query; an unknown query is waiting forever. */
  stateOf(name: string): QueryState;
  /** The question that a query asks or has asked; null while it can't ask. */
  questionOf(name: string): QueryRequest | null;
  /** Calls the listener after each change of this query. Returns a function that unsubscribes. */
  subscribe(name: string, listener: () => void): () => void;
  /** Sets the page's queries, initially and after a hot reload. Queries with the same name keep what they show. */
  plan(queries: Readonly<Record<string, QueryPlan>>): void;
  /**
   * Sets the visible queries. Others are not requested, and keep their data for when they become visible. `now` is
   * the current state of the filters.
   */
  watch(names: ReadonlySet<string>, now?: FilterSnapshot): void;
  /**
   * Applies the state of the filters: sends new requests, aborts those that are no longer needed, and keeps the rest.
   */
  follow(facts: FilterSnapshot): void;
  /** Cancels the requests of these queries. They are sent again when their question changes, or by a refresh. */
  stop(names: readonly string[]): void;
  /** Repeats the requests of these queries, or of all. */
  refresh(names?: readonly string[]): void;
  /** All rows of a question, yielded in parts. */
  pages(question: QueryRequest, signal: AbortSignal): AsyncGenerator<ReportData>;
  /** Resolves when no request is running. */
  settled(): Promise<void>;
  /** Aborts and clears everything, until `plan` is called again. */
  dispose(): void;
}

/** Milliseconds after which a forecast is late. Most forecasts that are kept on the server arrive before. */
const lateMs = 200;

const NO_FACTS: FilterSnapshot = { statusOf: () => ({ kind: 'wait', for: [], keep: null }) };

/** Creates the query layer of a page. `answers` may outlive it, so that going back to a page paints at once. */
export function createQueryStore(transport: Transport, answers: RecentAnswers = createAnswers()): QueryStore {
  const requests = createSharedRequests(transport, answers);
  const entries = new Map<string, QueryEntry>();
  const listeners = new Map<string, Set<() => void>>();
  const leaving: (() => void)[] = [];
  let facts: FilterSnapshot = NO_FACTS;
  /** Null for all. */
  let watched: ReadonlySet<string> | null = null;

  const isWatched = ({ query }: QueryEntry): boolean => watched?.has(query.name) ?? true;

  function commit(entry: QueryEntry, state: QueryState): void {
    if (sameState(entry.state, state)) return;
    entry.state = state;
    for (const listener of listeners.get(entry.query.name) ?? []) listener();
    for (const covered of entries.values()) {
      if (covered.query.coveredBy === entry.query.name && isWatched(covered)) followCovering(covered, entry);
    }
  }

  /** Releases the request, but leaves it only at the end of this step: another query may join it within the step. */
  function abandon(entry: QueryEntry): void {
    if (entry.leave !== null) leaving.push(entry.leave);
    entry.leave = null;
  }

  function leaveAbandoned(): void {
    for (const leave of leaving.splice(0)) leave();
  }

  function wait(entry: QueryEntry, status: Extract<QueryStatus, { kind: 'wait' }>): void {
    abandon(entry);
    entry.question = null;
    if (entry.shown !== null && status.keep !== null) {
      commit(entry, { kind: 'stale', data: entry.shown.data, reason: status.keep });
      return;
    }
    entry.shown = null;
    commit(entry, { kind: 'waiting', for: status.for, ...(status.noEntries && { noEntries: true }) });
  }

  function request(entry: QueryEntry, question: QueryRequest): void {
    if (entry.question?.key === question.key) return;
    abandon(entry);
    entry.question = question;
    if (entry.shown?.key === question.key && !entry.isOutdated) {
      commit(entry, { kind: 'ready', data: entry.shown.data });
      return;
    }
    send(entry, question);
  }

  function send(entry: QueryEntry, question: QueryRequest): void {
    commit(entry, whileLoading(entry, answers.get(question.key)?.data ?? null));
    const leaveKnown = entry.state.kind === 'loading' ? requestWithoutForecast(entry, question) : () => {};
    const leave = requests.join(question, {
      onResult(result) {
        // A response counts only for the current question object. A newer run with an unchanged question keeps the
        // object; a refresh replaces it.
        if (entry.question !== question) return;
        entry.leave = null;
        leaving.push(leaveKnown);
        settle(entry, question.key, result);
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

  /**
   * A forecast may take seconds. When it is late and nothing is shown yet, the data without the forecast are
   * requested as well, and shown until it arrives.
   */
  function requestWithoutForecast(entry: QueryEntry, question: QueryRequest): () => void {
    const known = withoutForecast(question);
    if (known === null) return () => {};
    const join = (): (() => void) =>
      requests.join(known, {
        onResult(result) {
          if (result.kind !== 'data' || entry.question !== question || entry.state.kind !== 'loading') return;
          commit(entry, { kind: 'stale', data: result.data, reason: 'reloading' });
        },
      });
    const timer = setTimeout(() => (leaveKnown = join()), lateMs);
    let leaveKnown = (): void => clearTimeout(timer);
    return () => leaveKnown();
  }

  function settle(entry: QueryEntry, key: string, result: RequestResult): void {
    if (result.kind === 'data') {
      Object.assign(entry, { shown: { key, data: result.data }, isOutdated: false });
      commit(entry, { kind: 'ready', data: result.data });
      return;
    }
    if (result.kind === 'forbidden') entry.shown = null;
    commit(entry, stateOfFailure(result));
  }

  function followFacts(entry: QueryEntry): void {
    const status = facts.statusOf(entry.query);
    if (status.kind === 'ask') request(entry, status.question);
    else wait(entry, status);
  }

  /**
   * Shows the data of the covering query. If those are truncated, only a request of its own returns all rows that it
   * needs.
   */
  function followCovering(entry: QueryEntry, covering: QueryEntry): void {
    if (isCut(covering)) {
      // The borrowed data were never the response to its own question.
      if (entry.borrows) Object.assign(entry, { borrows: false, question: null, shown: null });
      return followFacts(entry);
    }
    const { state, question, shown } = covering;
    if (!entry.borrows && state.kind === 'stale') {
      const status = facts.statusOf(entry.query);
      if (status.kind === 'wait') return wait(entry, status);
      // Whether the next response is truncated is unknown, so the query keeps its own last data until then.
      abandon(entry);
      entry.question = question;
      const own: QueryState = entry.shown ? { ...state, data: entry.shown.data } : { kind: 'loading' };
      return commit(entry, own);
    }
    abandon(entry);
    Object.assign(entry, { borrows: true, question, shown });
    commit(entry, state);
  }

  /** Whether the response to the current question is truncated. */
  function isCut({ state, question }: QueryEntry): boolean {
    if (question === null || !('data' in state) || !state.data.truncated) return false;
    return state.kind === 'ready' || answers.get(question.key)?.data === state.data;
  }

  /** Aborts the request of a query that is not visible. */
  function rest(entry: QueryEntry): void {
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

  function coveringOf({ query }: QueryEntry): QueryEntry | undefined {
    return query.coveredBy === undefined ? undefined : entries.get(query.coveredBy);
  }

  /** The entries whose requests load the data of these queries, or all. */
  function askingFor(names: readonly string[] | undefined): readonly QueryEntry[] {
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
      // All queries that share a request leave it.
      const chosen = [...entries.values()].filter(
        (entry) => asking.includes(entry) || (entry.question !== null && keys.has(entry.question.key)),
      );
      for (const entry of chosen) {
        entry.isOutdated = true;
        abandon(entry);
      }
      // Before the first request is repeated, because it would otherwise join the one that it replaces.
      leaveAbandoned();
      for (const entry of chosen) {
        const { question } = entry;
        // A query that is not visible is requested when it becomes visible.
        entry.question = question === null || !isWatched(entry) ? null : { ...question };
        if (entry.question !== null) send(entry, entry.question);
      }
    },
    pages: (question, signal) => answerPages(question, transport, signal),
    settled: () => requests.settled(),
    dispose() {
      for (const entry of entries.values()) abandon(entry);
      leaveAbandoned();
      entries.clear();
    },
  };
}
