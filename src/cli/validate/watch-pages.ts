import { join, sep } from 'node:path';
import { once } from 'node:events';
import { watch } from 'chokidar';
import { Unusable } from '../unusable.ts';

/** Milliseconds in which saved files are handled together. */
const settleMs = 80;

/**
 * Runs a job now, and again after every change in a folder, until the process gets a signal to stop. A failure is
 * printed, and the job runs again after the next change.
 */
export async function watchPages(pages: string, job: () => Promise<void>): Promise<void> {
  const editor = join(pages, '.editor') + sep;
  const watcher = watch(pages, {
    ignoreInitial: true,
    ignored: (path) => path.startsWith(editor) || path.endsWith('.tmp'),
  });
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    running = running.then(job).catch((error: unknown) => {
      if (!(error instanceof Unusable)) throw error;
      process.stderr.write(`${error.message}\n`);
    });
  };
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(run, settleMs);
  });
  await once(watcher, 'ready');
  run();
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearTimeout(timer);
  await watcher.close();
  await running;
}
