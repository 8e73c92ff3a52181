import type { Known } from './services.ts';

/** What the company of whoever is here is called; its id until that is known. */
export const companyNameOf = (user: Known['user'], metadata: Known['metadata']): string =>
  metadata?.companyName ?? user?.company ?? '';
