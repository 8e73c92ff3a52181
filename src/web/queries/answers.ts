import type { ReportData } from '../../language/plan/index.ts';

/** A cached response, with the etag by which the server recognizes that it is still current. */
export interface CachedAnswer {
  readonly data: ReportData;
  readonly etag: string | null;
}

/** Limits by memory: a few large tables take as much as hundreds of tiles. */
const MAX_ANSWERS = 120;
const MAX_CELLS = 1_500_000;

/** Recent responses by request. The least recently used ones are evicted first. */
export interface RecentAnswers {
  get(key: string): CachedAnswer | undefined;
  put(key: string, answer: CachedAnswer): void;
  clear(): void;
}

/** A cache with at most `maxAnswers` responses and `maxCells` cells in total. */
export function createAnswers(maxAnswers = MAX_ANSWERS, maxCells = MAX_CELLS): RecentAnswers {
  const kept = new Map<string, CachedAnswer>();
  let cells = 0;

  function drop(key: string): void {
    const answer = kept.get(key);
    if (answer === undefined) return;
    kept.delete(key);
    cells -= cellsOf(answer.data);
  }

  return {
    get(key) {
      const answer = kept.get(key);
      if (answer === undefined) return undefined;
      // A Map iterates in insertion order: an entry that is reinserted is evicted last.
      kept.delete(key);
      kept.set(key, answer);
      return answer;
    },
    put(key, answer) {
      drop(key);
      const size = cellsOf(answer.data);
      if (size > maxCells) return;
      kept.set(key, answer);
      cells += size;
      for (const oldest of kept.keys()) {
        if (kept.size <= maxAnswers && cells <= maxCells) break;
        drop(oldest);
      }
    },
    clear() {
      kept.clear();
      cells = 0;
    },
  };
}

function cellsOf(data: ReportData): number {
  const rows = data.rows.length + (data.comparison?.rows.length ?? 0);
  return data.columns.length * (rows + 1);
}
