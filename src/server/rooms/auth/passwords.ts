import { hash, verify } from '@node-rs/argon2';

/** OWASP's second argon2id setting: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | null = null;

/**
 * Whether the password fits. For a user who does not exist (null), or who has none since a provider vouches for them
 * (empty), the same work is done, so that time tells nothing.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  // Made for whoever comes first, not for the first who does not exist: else that one would wait longer.
  const nobodys = await (decoy ??= hashPassword('nobody has this password'));
  const fits = await verify(passwordHash || nobodys, password);
  return Boolean(passwordHash) && fits;
}
