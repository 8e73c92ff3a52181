import type { BrowserContextOptions } from 'playwright-core';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a browser holds in which a demonstration user has logged in. */
export const sessionOf = async (url: string, userName = 'analyst@acme.example'): Promise<StorageState> => {
  const reply = await fetch(`${url}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'demo' }),
  });
  if (!reply.ok) throw new Error(`${userName} can't log in: ${reply.status}`);
  const { userData, ...tokens } = (await reply.json()) as Record<string, string>;
  const stored = { ...tokens, userData: JSON.stringify(userData) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
};
