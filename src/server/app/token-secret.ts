import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const bytes = 32;

/** Returns the key that signs tokens. It is created once and kept in DATA_DIR, so that sessions survive a restart. */
export function storedTokenSecret(dataDir: string): Uint8Array {
  const file = path.join(dataDir, 'token-secret');
  try {
    const kept = Buffer.from(readFileSync(file, 'utf8'), 'base64url');
    if (kept.length >= bytes) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(bytes);
  // Written atomically, and readable by the owner only.
  writeFileSync(`${file}.new`, secret.toString('base64url'), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
