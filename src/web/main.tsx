import type { LoadDevelopment } from './frame/development.ts';
import './kit/base.css';
import './frame/look/splash.css';
import { usableStorage } from './app/browser-storage.ts';
import { requestFirst } from './app/first-requests.ts';
import { createTokenStore } from './session/tokens.ts';

/** Vite's own server is for developers only; our server says in a meta tag whether it is. */
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
const first = requestFirst({
  storage,
  address: window.location,
  languages: navigator.languages,
  now: Date.now(),
  patienceMs,
});

/** Prefetches the code that every page needs, without evaluating it. The build adds a meta tag with its file. */
function fetchPageCode(): void {
  const href = document.querySelector<HTMLMetaElement>('meta[name="page-code"]')?.content;
  if (href !== undefined)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

if (createTokenStore(storage).read() !== null) fetchPageCode();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
// Not awaited at the top level: the app imports from this file's chunk, so both would wait for each other.
void first.sent
  .then(() => import('./app/begin.ts'))
  .then(({ begin }) => begin({ root, loadDevelopment, storage, begun: first.take, patienceMs }));
