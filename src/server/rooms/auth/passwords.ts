import { hash, verify } from '@node-rs/argon2';

/** OWASP's second argon2id setting: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | null = null;

/**
 * Whether the password is right. For a user who does not exist (null), or who has no password because a
 * provider authenticates them (empty), the same work is done, so that the response time reveals nothing.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  // Computed at the first call for any user. Otherwise the first call for an unknown user would take longer.
  const nobodys = await (decoy ??= hashPassword('nobody has this password'));
  const fits = await verify(passwordHash || nobodys, password);
  return Boolean(passwordHash) && fits;
}
