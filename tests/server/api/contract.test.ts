import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../../src/server/api/contract.ts';
import type { AcceptedRequest, Operation } from '../../../src/server/api/operation.ts';

const operations = loadContract(readFileSync('schemas/api.openapi.yaml', 'utf8'), 'reportwright');
const operation = (id: string): Operation => operations.find(({ operationId }) => operationId === id)!;

const ask = (id: string, sent: Partial<Parameters<Operation['accept']>[0]>): AcceptedRequest =>
  operation(id).accept({ path: {}, query: {}, body: undefined, ...sent });

const reportQuery = (query: Record<string, string>) =>
  ask('getReport', { path: { dataset: 'd' }, query }).query;

describe('the contract', () => {
  it('has no operation twice', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('puts the product in the place of its placeholder', () => {
    const { url, parameters } = operation('getProductScore');
    expect(url).toBe('/reportwright-score/:company/:brand');
    expect(parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)).toEqual([
      'company',
      'brand',
    ]);
  });

  it('leaves open to everybody only what a login page needs, and the provider', () => {
    const open = operations.filter(({ isPublic }) => isPublic).map(({ operationId }) => operationId);
    const provider = ['startOidcLogin', 'finishOidcLogin', 'takeOidcSession', 'endOidcSessions'];
    const publicPages = ['getPublicManifest', 'getPublicPage', 'getPublicDictionary'];
    expect(open).toEqual([
      'getVersion',
      'getApp',
      'login',
      'checkToken',
      'logout',
      ...provider,
      ...publicPages,
    ]);
  });

  it('reads lists, numbers and booleans from text', () => {
    const { query, details } = ask('getAdditionalFilters', {
      query: { brand_id: 'B000002, B000003,', year: '2025,2026', active_campaigns: 'true', platform: '' },
    });
    expect(details).toEqual([]);
    expect(query).toEqual({
      brand_id: ['B000002', 'B000003'],
      year: [2025, 2026],
      active_campaigns: true,
    });
  });

  it('reads ranges of dates, and leaves other words as they are', () => {
    const range = { start: '2024-01-01', end: '2024-01-31' };
    const text = '2024-01-01_2024-01-31';
    expect(reportQuery({ date: text, compare: text, created: text })).toEqual({
      date: range,
      compare: range,
      created: text,
    });
    expect(reportQuery({ compare: 'previous_year' })).toEqual({ compare: 'previous_year' });
  });

  it('names every wrong parameter, what is wrong with it and what is allowed', () => {
    const { details } = ask('getReport', {
      path: { dataset: 'delivery_daily' },
      query: { limit: '1e9', totals: 'yes', format: 'pdf', date: '2024-02-30_2024-03-01', sort: ['a', 'b'] },
    });
    expect(details).toEqual([
      { name: 'measures', message: 'is missing' },
      {
        name: 'date',
        message:
          'must be start_end: two dates in order, each YYYY-MM-DD, from 1900-01-01 to 2199-12-31, such as 2024-01-01_2024-01-31, or a year, a quarter or a month, such as 2024, 2024-Q1 or 2024-01',
      },
      { name: 'totals', message: 'must be boolean' },
      { name: 'sort', message: 'is given more than once; join the values with commas' },
      { name: 'limit', message: 'must be integer' },
      { name: 'format', message: 'must be one of the allowed values', allowed: ['json', 'csv', 'xlsx'] },
    ]);
  });

  it('passes filter names of a dataset on, and refuses unknown names elsewhere', () => {
    const sent = { path: { dataset: 'd', x: 'brands' }, query: { measures: 'spend', my_filter: 'a,b' } };
    expect(ask('getReport', sent).query.my_filter).toBe('a,b');
    expect(ask('getTop', sent).details).toEqual(
      ['measures', 'my_filter'].map((name) => ({
        name,
        message: 'is no parameter of this call',
        allowed: ['measure', 'limit', 'brand_id', 'date'],
      })),
    );
  });

  it('tells all branches of a choice in one detail', () => {
    const sent = { path: { dataset: 'd' }, query: { measures: 'spend', compare: 'last_week' } };
    expect(ask('getReport', sent).details).toEqual([
      {
        name: 'compare',
        message:
          'must be one of the allowed values or must be start_end: two dates in order, each YYYY-MM-DD, from 1900-01-01 to 2199-12-31, such as 2024-01-01_2024-01-31, or a year, a quarter or a month, such as 2024, 2024-Q1 or 2024-01',
        allowed: [
          'previous_period',
          'previous_period_by_weekday',
          'previous_year',
          'previous_year_by_weekday',
        ],
      },
    ]);
  });

  it('judges a body field by field', () => {
    const body = { userName: '', pasword: 'x' };
    expect(ask('login', { body }).details).toEqual([
      { name: 'password', message: 'is missing' },
      { name: 'pasword', message: 'is not known', allowed: ['userName', 'password'] },
      { name: 'userName', message: 'must not be empty' },
    ]);
    expect(ask('login', {}).details).toEqual([{ name: 'body', message: 'is missing' }]);
  });

  it('refuses text that no database takes, and nesting without end', () => {
    const saved = (selections: object) =>
      ask('saveSelection', {
        query: { action: 'add', configName: 'home' },
        body: { saveName: 'a', selections },
      }).details;
    let deep: object = {};
    for (let depth = 0; depth < 40; depth++) deep = { deep };
    expect(saved({ fine: '😀' })).toEqual([]);
    for (const selections of [{ a: '\0' }, { '\ud800': 1 }, deep])
      expect(saved(selections)).toMatchObject([{ name: 'body' }]);
    expect(ask('getFilters', { query: { brand_id: 'a\0b' } }).details).toMatchObject([{ name: 'brand_id' }]);
  });
});
