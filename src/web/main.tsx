import type { LoadDevelopment } from './frame/development.ts';
import './kit/base.css';
import './frame/look/splash.css';
import { usableStorage } from './app/browser-storage.ts';
import { askFirst } from './app/first-requests.ts';
import { createTokenStore } from './session/tokens.ts';

/** Vite's own server serves developers alone; ours says in the page whether it does. */
function isDevelopment(): boolean {
  return (
    import.meta.env.DEV || document.querySelector('meta[name="environment"][content="development"]') !== null
  );
}

const loadDevelopment: LoadDevelopment = async (storage) => {
  if (!isDevelopment()) return null;
  return (await import('./development/index.ts')).createDevelopment(storage);
};

const patienceMs = 20_000;
const storage = usableStorage(() => window.localStorage);
const begun = askFirst({
  storage,
  path: window.location.pathname,
  languages: navigator.languages,
  now: Date.now(),
  patienceMs,
});

/** Fetches what every page needs, and evaluates none of it. The build says which file that is. */
function fetchPageCode(): void {
  const href = document.querySelector<HTMLMetaElement>('meta[name="page-code"]')?.content;
  if (href !== undefined)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

if (createTokenStore(storage).read() !== null) fetchPageCode();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
// Not awaited here: the app imports from this file's chunk, which would then wait for the app.
void import('./app/begin.ts').then(({ begin }) =>
  begin({ root, loadDevelopment, storage, begun, patienceMs }),
);
