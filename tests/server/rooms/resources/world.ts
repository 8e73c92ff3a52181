import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer, TestServerOptions } from '../../../support/test-server.ts';

/** The sound project with a dataset over the mirror of its resource. */
export const targets = `table: own_targets
tenant: company_id
time: month
brands: brand
dimensions:
  month: { column: month, grains: [month], title: fields.month }
  brand: brand
  kpi: { column: kpi, title: fields.kpi }
measures:
  target: { sum: target, title: fields.target }
  goal: { sum: goal, title: fields.goal }
unknown: { goal: target }
title: resources.targets
`;

/** A page with the form of a row, which `opens` of a resource may name: `/RESOURCE/:id`. */
export const formPage = (resource: string): string => `route: /${resource}/:id
title: pages.list
widgets: { row: { type: record, resource: ${resource}, row: $route.id$ } }
rows: [[row]]
`;

export interface ResourceWorld extends TestServer {
  change(
    who: string,
    changes: readonly object[],
    more?: { readonly key?: string; readonly query?: string },
  ): Promise<LightMyRequestResponse>;
  /** All rows that somebody sees. */
  rows(who: string, query?: string): Promise<readonly SeenRow[]>;
  /** Changes a file of the pages of the running server, and waits until it is in use. */
  edit(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

export interface SeenRow {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, string | number>>;
  readonly faults?: readonly { readonly field: string; readonly rule: string }[];
}

/** A server with resources. `admin@acme` may write, `analyst@acme` may read, `limited@acme` may write rows of Alba (B000002), `admin@globex` those of another company. */
export async function resourceWorld(
  edit: (files: (name: string, text: string) => void) => void = () => undefined,
  options: Pick<TestServerOptions, 'state' | 'warehouse' | 'config'> = {},
): Promise<ResourceWorld> {
  const dir = mkdtempSync(path.join(tmpdir(), 'resources-'));
  cpSync('tests/schemas/pass/project', dir, { recursive: true });
  writeFileSync(path.join(dir, 'datasets/targets.yaml'), targets);
  appendFileSync(path.join(dir, 'datasets/sales.yaml'), 'brands: brand\n');
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  };
  edit(write);
  const pages = await openPages({
    dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => {
      throw new Error(line);
    },
  });
  const world = await startTestServer({ pages, ...options });
  const admin = await world.state.users.find('admin@acme.example');
  await world.state.users.save({ ...admin!, userName: 'limited@acme.example', brands: ['B000002'] });
  await world.state.users.save({ ...admin!, userName: 'admin@globex.example', company: 'globex' });
  return {
    ...world,
    async change(who, changes, { key, query = '' } = {}) {
      const session = await world.login(who);
      return await world.server.inject({
        method: 'POST',
        url: `/api/resources/targets/changes${query}`,
        payload: { changes },
        headers: {
          authorization: `Bearer ${session.idToken}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      });
    },
    async rows(who, query = '') {
      const response = await world.get(who, `resources/targets${query}`);
      return response.json<{ rows: readonly SeenRow[] }>().rows;
    },
    edit(name, text) {
      const taken = new Promise<void>((resolve) => {
        const unsubscribe = pages.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
      write(name, text);
      return taken;
    },
    async close() {
      await world.server.close();
      rmSync(dir, { recursive: true });
    },
  };
}

export const target = (brand: string, month: string, value: string, more: object = {}) => ({
  kind: 'insert',
  values: { brand, month, kpi: 'ctr', target: value, ...more },
});
