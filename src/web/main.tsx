import type { LoadDevelopment } from './frame/development.ts';
import './kit/base.css';
import { usableStorage } from './app/browser-storage.ts';
import { askFirst } from './app/first-requests.ts';

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

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const { start } = await import('./app/start.tsx');
void start({ root, loadDevelopment, storage, begun, patienceMs });
