import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are written before other requests are served: a few milliseconds of work. */
const SLICE = 2_000;

/**
 * As `JSON.stringify`, for objects with long lists at most two levels deep. It yields to other requests while
 * it writes a large response.
 */
export async function jsonInSlices(answer: unknown): Promise<Buffer> {
  const pieces: string[] = [];
  await write(answer, pieces, 2);
  return Buffer.from(pieces.join(''));
}

async function write(value: unknown, pieces: string[], depth: number): Promise<void> {
  if (Array.isArray(value) && value.length > SLICE) return await writeRows(value, pieces);
  if (depth === 0 || Array.isArray(value) || !isPlain(value)) {
    pieces.push(JSON.stringify(value) ?? 'null');
    return;
  }
  let separator = '{';
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    pieces.push(separator, JSON.stringify(name), ':');
    await write(inner, pieces, depth - 1);
    separator = ',';
  }
  pieces.push(separator === '{' ? '{}' : '}');
}

async function writeRows(rows: readonly unknown[], pieces: string[]): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    pieces.push(from === 0 ? '[' : ',', JSON.stringify(rows.slice(from, from + SLICE)).slice(1, -1));
    await nextTurn();
  }
  pieces.push(']');
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
