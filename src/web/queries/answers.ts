import type { ReportData } from '../../language/plan/index.ts';

/** An answer that is kept, with what the server needs to say that it is still the newest. */
export interface CachedAnswer {
  readonly data: ReportData;
  readonly etag: string | null;
}

/** Bounds by what costs memory: a few large tables weigh as much as hundreds of tiles. */
const MAX_ANSWERS = 120;
const MAX_CELLS = 1_500_000;

/** The answers of late, by question; those not looked at for longest are forgotten first. */
export interface RecentAnswers {
  get(key: string): CachedAnswer | undefined;
  put(key: string, answer: CachedAnswer): void;
  clear(): void;
}

/** Keeps at most `maxAnswers` answers of together at most `maxCells` cells. */
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
      // A Map iterates in the order of insertion: put back last, it is the last to be forgotten.
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
