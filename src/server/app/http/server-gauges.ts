import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { ServerContext } from '../../rooms/context.ts';
import type { Readiness } from './readiness.ts';
import type { Streams } from './streams.ts';

interface GaugeParts {
  /** Null while the databases are opening: metrics must not wait for them. */
  readonly context: () => ServerContext | null;
  readonly readiness: Readiness;
  readonly streams: Streams;
}

/** Registers gauges of the server's parts, read at the time of each request. */
export function registerGauges(registry: Registry, { context, readiness, streams }: GaugeParts): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (this: Gauge<Label>) => Promise<void> | void,
  ): void =>
    void new Gauge({ name: `reportwright_${name}`, help, labelNames, collect, registers: [registry] });

  gauge('part_ready', 'Whether a database answers: 1, or 0.', ['part'], async function () {
    for (const [part, isReady] of Object.entries(await readiness.read())) this.set({ part }, isReady ? 1 : 0);
  });
  gauge('damaged_imports', "Imported files that can't be read.", [], function () {
    this.set(readiness.damage());
  });
  gauge('event_streams', 'Browsers that hear of changes.', [], function () {
    this.set(streams.count());
  });
  gauge('page_mistakes', 'Mistakes in page files. Their last valid versions are in use.', [], function () {
    const found = context()?.pages.diagnostics() ?? [];
    this.set(found.filter(({ severity }) => severity === 'error').length);
  });
  gauge('jobs', 'Jobs of all companies, by state.', ['state'], async function () {
    this.reset();
    // `part_ready` reports an unavailable state; the other metrics remain available.
    const counts =
      (await context()
        ?.jobs.counts()
        .catch(() => null)) ?? {};
    for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
  });
}
