import type { FileStore } from '../../files/file-store.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { JobKind, JobKinds } from '../../jobs/job-queue.ts';
import type { ServerContext } from '../context.ts';
import { makeThumbnail } from './thumbnails.ts';
import { sweepUploads } from './uploads.ts';

const binDays = 30;

/** The background jobs of files. */
export function fileJobs(
  store: FileStore,
  { state, clock, news }: Pick<ServerContext, 'state' | 'clock' | 'news'>,
): JobKinds {
  const thumbnail: JobKind = {
    retries: 3,
    retryDelay: 10,
    limit: 120,
    async run({ company, input }) {
      const key = { company, hash: String(input['hash']) };
      if ((await store.size(key)) === null) throw new UnrepeatableError('The file is gone.');
      await makeThumbnail(store, key);
      news.publish({ company, name: '/files', rows: [] });
    },
  };
  const emptyBins: JobKind = {
    retries: 5,
    retryDelay: 60,
    limit: 3_600,
    everyHours: 24,
    async run() {
      const before = new Date(clock.now().getTime() - binDays * 24 * 60 * 60 * 1000);
      for (const key of await state.files.purge(before)) await store.remove(key);
      await sweepUploads(store, { state, clock });
    },
  };
  return { thumbnail, emptyBins };
}
