import type { Known } from './services.ts';

/** The name of the user's company; its id until the name is known. */
export const companyNameOf = (user: Known['user'], metadata: Known['metadata']): string =>
  metadata?.companyName ?? user?.company ?? '';
