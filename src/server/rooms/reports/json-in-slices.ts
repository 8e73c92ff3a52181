import { Pauses } from '../../process/pauses.ts';

/** Rows that are written between two looks at the clock: less than a millisecond of work. */
const SLICE = 100;

/**
 * As `JSON.stringify`, for objects with long lists at most two levels deep. It yields to other requests while
 * it writes a large response.
 */
export async function jsonInSlices(answer: unknown): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await write(answer, pieces, 2);
  return await joined(pieces);
}

/** As `Buffer.concat`. Copying megabytes takes long when the memory is new, so it is sliced, too. */
async function joined(pieces: readonly Buffer[]): Promise<Buffer> {
  const pauses = new Pauses();
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    at += piece.copy(whole, at);
    if (pauses.isDue) await pauses.take();
  }
  return whole;
}

async function write(value: unknown, pieces: Buffer[], depth: number): Promise<void> {
  if (Array.isArray(value) && value.length > SLICE) return await writeRows(value, pieces);
  if (depth === 0 || Array.isArray(value) || !isPlain(value)) {
    pieces.push(Buffer.from(JSON.stringify(value) ?? 'null'));
    return;
  }
  let separator = '{';
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    pieces.push(Buffer.from(`${separator}${JSON.stringify(name)}:`));
    await write(inner, pieces, depth - 1);
    separator = ',';
  }
  pieces.push(Buffer.from(separator === '{' ? '{}' : '}'));
}

async function writeRows(rows: readonly unknown[], pieces: Buffer[]): Promise<void> {
  const pauses = new Pauses();
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = JSON.stringify(rows.slice(from, from + SLICE)).slice(1, -1);
    pieces.push(Buffer.from(`${from === 0 ? '[' : ','}${slice}`));
    if (pauses.isDue) await pauses.take();
  }
  pieces.push(Buffer.from(']'));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
