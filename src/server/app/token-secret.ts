import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const bytes = 32;

/** The key that signs tokens: made once, kept in DATA_DIR, so that sessions outlive a restart. */
export function keptTokenSecret(dataDir: string): Uint8Array {
  const file = path.join(dataDir, 'token-secret');
  try {
    const kept = Buffer.from(readFileSync(file, 'utf8'), 'base64url');
    if (kept.length >= bytes) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(bytes);
  // Whole or not at all, and nobody else's to read.
  writeFileSync(`${file}.new`, secret.toString('base64url'), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
