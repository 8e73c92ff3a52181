import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { demoLogins, seedDemoUsers } from './demo-users.ts';
import type { ServerConfig } from '../rooms/config.ts';
import { createServer } from './create-server.ts';
import { readEnvironment } from './environment.ts';
import type { Environment } from './environment.ts';
import type { Clock } from '../process/clock.ts';
import { FileStoreError } from '../files/file-store.ts';
import { createS3Store } from '../files/s3/s3-store.ts';
import { openMetricsPort } from './http/metrics-port.ts';
import type { Metrics } from './http/metrics.ts';
import { isDemonstration, openDemonstration, openOwnData } from './open-data.ts';
import { openPages } from '../rooms/pages/open-pages.ts';
import { lowerQueryThreads } from '../process/lower-priority.ts';
import { lockDataDir } from '../process/process-lock.ts';
import { cleanUpUnfinished } from '../company/unfinished-company.ts';
import { contractFile, projectRoot } from '../process/project-root.ts';
import { shutDownOnSignal } from './shutdown.ts';
import { explainFailure } from './start-failure.ts';
import { openState } from '../state/open-state.ts';
import type { State } from '../state/state.ts';
import { storedTokenSecret } from './token-secret.ts';

const clock: Clock = { now: () => new Date() };
/** Longer than the time limit of a warehouse query, whose error is more specific. */
const answerPatienceMs = 35_000;

try {
  await start(readEnvironment(process.env));
} catch (error) {
  fail(error);
}

async function start(environment: Environment): Promise<void> {
  process.once('exit', lockDataDir(environment.dataDir));
  await demandBucket(environment);
  await cleanUpUnfinished(environment, clock);
  const isDemo = await isDemonstration(environment);
  const warehouse = isDemo
    ? openDemonstration(environment, { clock, print })
    : openOwnData(environment, { clock, print });
  const state = openStateOf(environment, isDemo);
  // A database that can't be opened ends the program, even during setup.
  const opened = Promise.all([warehouse, state]);
  opened.catch(fail);
  const pages = await openPages({
    dir: environment.pagesDir,
    contractFile,
    cacheDir: path.join(environment.dataDir, 'compiled'),
    isDevelopment: environment.environment === 'development',
    onTrouble: print,
  });
  const { metricsPort, host } = environment;
  const drain = new AbortController();
  const server = await createServer({
    warehouse,
    state,
    pages,
    clock,
    config: configOf(environment, isDemo),
    drain: drain.signal,
    ...(metricsPort !== null && {
      onMetrics: (metrics: Metrics) => void openMetricsPort(metrics, metricsPort, host).catch(fail),
    }),
  });
  shutDownOnSignal({
    close: () => server.close(),
    opened,
    drain,
    drainMs: environment.drainMs,
    patienceMs: answerPatienceMs,
    fail,
  });
  await server.listen({ port: environment.port, host: environment.host });
  print(`Reportwright is at ${addressOf(server, environment)}`);
  reportMistakes(pages.diagnostics().filter(({ severity }) => severity === 'error').length);
  await opened;
  lowerQueryThreads();
  server.log.info({ dataDir: environment.dataDir }, 'ready');
}

/** A refused bucket is a wrong setting and ends the start. An unavailable bucket may recover. */
async function demandBucket({ filesBucket }: Environment): Promise<void> {
  if (!filesBucket) return;
  try {
    await createS3Store(filesBucket).ping();
  } catch (error) {
    if (!(error instanceof FileStoreError) || error.kind === 'refused') throw error;
    print(error.message);
  }
}

async function openStateOf(environment: Environment, isDemo: boolean): Promise<State> {
  const state = await openState(environment, clock);
  if (isDemo) await seedDemoUsers(state, clock);
  return state;
}

function configOf(environment: Environment, isDemo: boolean): ServerConfig {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return {
    environment: environment.environment,
    authoring: { pagesDir: environment.pagesDir, editorLink: environment.editorLink },
    version,
    oidc: environment.oidc,
    demo: isDemo ? demoLogins() : null,
    tokenSecret: environment.tokenSecret ?? storedTokenSecret(environment.dataDir),
    webRoot: path.join(projectRoot, 'dist/web'),
    pagesDir: environment.pagesDir,
    imageHosts: environment.imageHosts,
    logLevel: environment.logLevel,
    trustProxy: environment.trustProxy,
    callsPerMinute: environment.callsPerMinute,
    callsAtOnce: environment.callsAtOnce,
    profilesDir: path.join(environment.dataDir, 'profiles'),
    filesDir: path.join(environment.dataDir, 'files'),
    filesBucket: environment.filesBucket ?? null,
    scanCommand: environment.scanCommand,
    mail: environment.mail ?? null,
    mailDomains: environment.mailDomains,
    webhooks: environment.webhooks,
    publicUrl: environment.publicUrl,
    chromium: environment.chromium,
    worksJobs: true,
    patienceMs: answerPatienceMs,
  };
}

function reportMistakes(count: number): void {
  if (count > 0)
    print(`${count} mistake${count === 1 ? '' : 's'} in page files: \`npm run validate\` shows them.`);
}

function addressOf(server: FastifyInstance, { host }: Environment): string {
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function fail(error: unknown): never {
  print(explainFailure(error));
  process.exit(1);
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
