import type { ReportRow } from '../../../language/plan/index.ts';
import { empty, HttpError, json } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { Job, JobScope } from '../../jobs/job-queue.ts';
import { may } from '../auth/abilities.ts';
import type { Handlers } from '../context.ts';
import { listAnswer } from '../list-answer.ts';
import { jobColumns } from './columns.ts';

const usualLength = 200;

/** The handlers of background jobs of the caller's company; see README.md. */
export const jobHandlers: Handlers = {
  async getJobs(request, context) {
    const limit = (request.query.limit as number | undefined) ?? usualLength;
    const found = await context.jobs.list(scopeOf(request), limit + 1);
    return json(listAnswer(jobColumns, found.map(rowOf), context, limit));
  },
  async cancelJob(request, { jobs }) {
    if (await jobs.cancel(scopeOf(request), String(request.path['jobId']))) return empty(204);
    throw new HttpError(409, 'not-running', 'There is no such job of yours that waits or runs.');
  },
  async retryJob(request, { jobs }) {
    if (await jobs.retry(scopeOf(request), String(request.path['jobId']))) return empty(204);
    throw new HttpError(409, 'not-failed', 'There is no such job of yours that failed or was cancelled.');
  },
};

/** Users who may manage everything see the jobs of the whole company, others only those that they started. */
const scopeOf = ({ principal }: ApiRequest): JobScope => ({
  company: principal.company,
  by: may(principal)({ action: 'manage', subject: 'all' }) ? null : principal.userName,
});

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const rowOf = (job: Job): ReportRow => [
  job.id,
  job.kind,
  job.about,
  job.by,
  job.state,
  timeOf(job.createdAt),
  timeOf(job.startedAt),
  timeOf(job.endedAt),
  timeOf(job.nextAt),
  job.error,
  job.progress,
  job.attempts,
  job.isOfServer ? 'server' : 'company',
];
