import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../../src/server/api/contract.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const operations = loadContract(readFileSync('schemas/api.openapi.yaml', 'utf8'), 'reportwright');
const withCompany = operations.filter(({ url }) => url.includes(':company'));
const guarded = operations.filter(({ isPublic }) => !isPublic);

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const pathOf = (url: string, company: string): string =>
  url.replace(':company', company).replaceAll(/:\w+/g, 'B000002').slice(1);

describe('the company of the token', () => {
  it('stands in the path of four calls', () => {
    expect(withCompany.map(({ operationId }) => operationId).toSorted()).toEqual([
      'getAllScores',
      'getHighlights',
      'getProductScore',
      'getWelcomeBox',
    ]);
  });

  it.each(withCompany.map(({ url }) => url))('is the only one that %s answers', async (url) => {
    const refusals = await Promise.all(
      ['globex', 'nobody', 'ACME', 'acme%20', '*', "acme'--"].map((company) =>
        test.get('analyst@acme', pathOf(url, company)),
      ),
    );
    for (const refusal of refusals) expect(refusal.statusCode).toBe(403);
    // An existing company is refused in the same words as one that is made up.
    const bodies = refusals.map((refusal) => ({ ...refusal.json().error, requestId: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('can be given in no parameter', async () => {
    for (const name of ['company', 'company_id', 'tenant']) {
      const response = await test.get('analyst@acme', `global/filters?${name}=globex`);
      expect(response.statusCode).toBe(400);
    }
  });
});

describe('a call without a token', () => {
  it.each(guarded.map(({ method, url }) => [method, url] as const))(
    'is refused: %s %s',
    async (method, url) => {
      const response = await test.server.inject({
        method,
        url: `/api/${pathOf(url, 'acme')}`,
        payload: method === 'POST' ? {} : undefined,
      });
      expect(response.statusCode).toBe(401);
      expect(response.json().error.code).toBe('unauthorized');
    },
  );
});

describe('saved selections', () => {
  const path = 'global/filters/filter_saved_selections';
  const save = (name: string, action: string, body: object) =>
    test.post(name, `${path}?action=${action}&configName=home`, body);
  const list = async (name: string) => (await test.get(name, `${path}?configName=home`)).json();
  const mine = { saveName: 'Mine', selections: { brand: { title: 'Alba', value: 'B000002' } } };

  it('are added, updated and deleted by their owner', async () => {
    expect((await save('analyst@acme', 'add', mine)).json()).toEqual({ success: true });
    expect((await save('analyst@acme', 'add', mine)).statusCode).toBe(409);
    await save('analyst@acme', 'update', { saveName: 'Mine', selections: {} });
    expect(await list('analyst@acme')).toEqual([{ saveName: 'Mine', selections: {} }]);
    expect((await save('analyst@acme', 'delete', { saveName: 'Mine' })).statusCode).toBe(200);
    expect((await save('analyst@acme', 'delete', { saveName: 'Mine' })).statusCode).toBe(404);
    expect((await save('analyst@acme', 'update', mine)).statusCode).toBe(404);
  });

  it('are seen and touched by nobody else, of the same company or another', async () => {
    await save('analyst@acme', 'add', mine);
    for (const other of ['admin@acme', 'analyst@globex']) {
      expect(await list(other)).toEqual([]);
      expect((await save(other, 'delete', { saveName: 'Mine' })).statusCode).toBe(404);
    }
    expect(await list('analyst@acme')).toEqual([mine]);
  });

  it('need an action that there is, and selections to keep', async () => {
    const unknown = await save('analyst@acme', 'replace', mine);
    expect(unknown.json().error.details).toEqual([
      { name: 'action', message: 'must be one of the allowed values', allowed: ['add', 'update', 'delete'] },
    ]);
    const empty = await save('analyst@acme', 'add', { saveName: 'Empty' });
    expect(empty.json().error.details).toEqual([{ name: 'selections', message: 'is missing' }]);
  });
});
