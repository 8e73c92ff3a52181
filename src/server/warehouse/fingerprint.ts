import { createHash } from 'node:crypto';

/** The first 16 hexadecimal digits of the SHA-256 of a value as JSON. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
