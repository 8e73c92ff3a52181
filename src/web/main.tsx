import type { LoadDevelopment } from './frame/development.ts';
import './kit/base.css';
import { start } from './app/start.tsx';

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

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
void start(root, loadDevelopment);
