import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const ask = async (name: string, path: string) => (await test.get(name, path)).json();

const logo = 'data:image/png;base64,iVBORw0KGgo=';
const form = {
  companyName: 'Acme',
  contactName: 'Inês Carvalho',
  contactEmail: 'ines@acme.example',
  dialCode: '+351',
  country: 'PT',
  language: 'pt',
};

describe('before anybody has logged in', () => {
  it('the version is told under the name of the product', async () => {
    const response = await test.server.inject('/api/global/version');
    expect(response.json()).toEqual({ reportwrightVersion: '1.2.3', ignore: false });
  });

  it('the login page learns the face of the product and the users of the demonstration', async () => {
    const { product, demo, authMode } = (await test.server.inject('/api/global/app')).json();
    expect(product.name).toBe('Reportwright');
    expect(authMode).toBe('local');
    expect(demo.password).toBe('demo');
    expect(demo.users).toContainEqual({
      userName: 'analyst@globex.example',
      role: 'analyst',
      company: 'globex',
    });
    expect(demo.users).toHaveLength(8);
  });

  it('users whom somebody has added beside those of the demonstration are told to nobody', async () => {
    const [stored] = await test.state.users.listOf('acme');
    await test.state.users.add({ ...stored!, userName: 'real@acme.example' });
    const { demo } = (await test.server.inject('/api/global/app')).json();
    expect(JSON.stringify(demo)).not.toContain('real@acme.example');
  });

  it('no users are told where the data is not the demonstration', async () => {
    const own = await startTestServer({ config: { demo: null } });
    expect((await own.server.inject('/api/global/app')).json().demo).toBeNull();
    await own.server.close();
  });
});

describe('the metadata', () => {
  it("has the company's own currency, sources and logo", async () => {
    expect(await ask('analyst@acme', 'global/metadata')).toEqual({
      currency: { code: 'EUR', currencySymbol: '€' },
      timeZone: 'UTC',
      checkStatuses: {
        consent: true,
        onboarding: { status: 'completed', isCompleted: true, isWaitingForEtl: false },
      },
      sources: ['Google Ads', 'Meta'],
      logoUrl: null,
      companyName: 'Acme',
      authMode: 'local',
    });
    expect(await ask('analyst@globex', 'global/metadata')).toMatchObject({
      currency: { code: 'USD', currencySymbol: '$' },
      timeZone: 'UTC',
      sources: ['TikTok'],
    });
  });

  it.each([
    [
      'new@acme',
      { consent: false, onboarding: { status: 'new', isCompleted: false, isWaitingForEtl: false } },
    ],
    [
      'waiting@acme',
      { consent: false, onboarding: { status: 'waiting', isCompleted: false, isWaitingForEtl: true } },
    ],
    [
      'noconsent@acme',
      { consent: false, onboarding: { status: 'completed', isCompleted: true, isWaitingForEtl: false } },
    ],
  ])('says how far %s has come', async (name, checkStatuses) => {
    expect((await ask(name, 'global/metadata')).checkStatuses).toEqual(checkStatuses);
  });
});

const since = (hour: string) => new Date(`2026-03-01T${hour}:00:00Z`);

describe('onboarding', () => {
  it('tells what is wrong with the form', async () => {
    const response = await test.post('new@acme', 'global/onboarding', {
      ...form,
      country: 'Portugal',
      fax: '1',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details.map(({ name }: { name: string }) => name)).toEqual([
      'fax',
      'country',
    ]);
  });

  it('is complete with the form where the data is there', async () => {
    expect((await test.post('new@acme', 'global/onboarding', form)).json()).toEqual({
      status: 'completed',
      isCompleted: true,
      isWaitingForEtl: false,
    });
    expect(await ask('new@acme', 'global/onboarding/check_status')).toMatchObject({ isCompleted: true });
  });

  it('is done once, whatever is sent a second time', async () => {
    for (const name of ['viewer@acme', 'new@acme', 'waiting@acme']) {
      const response = await test.post(name, 'global/onboarding', { ...form, logo });
      expect([response.statusCode, response.json().error.code]).toEqual([409, 'onboarded-already']);
    }
    expect((await test.state.companies.find('acme'))?.logoUrl).toBeNull();
  });

  it('sets the logo of a company only for who manages it, or comes first', async () => {
    const user = (await test.state.users.find('analyst@acme.example'))!;
    const company = { company: 'hooli', name: 'Hooli', currency: 'EUR', logoUrl: null };
    await test.state.companies.seed([company]);
    const member = { ...user, company: 'hooli', onboarded: false };
    await test.state.users.seed([
      { ...member, userName: 'first@hooli.example' },
      { ...member, userName: 'second@hooli.example' },
    ]);
    const first = await test.post('first@hooli', 'global/onboarding', { ...form, logo });
    expect(first.statusCode).toBe(200);
    const second = await test.post('second@hooli', 'global/onboarding', {
      ...form,
      logo: logo.replace('KGgo', 'KGgp'),
    });
    expect([second.statusCode, second.json().error.code]).toEqual([403, 'not-allowed']);
    expect((await test.state.companies.find('hooli'))?.logoUrl).toBe(logo);
    expect((await test.post('second@hooli', 'global/onboarding', form)).statusCode).toBe(200);
  });

  it('waits for a company without data, until some is loaded', async () => {
    const user = (await test.state.users.find('new@acme.example'))!;
    const userName = 'first@initech.example';
    await test.state.users.seed([{ ...user, userName, company: 'initech', onboarded: false }]);
    const submitted = await test.post('first@initech', 'global/onboarding', form);
    expect(submitted.json()).toMatchObject({ isWaitingForEtl: true });
    expect(await ask('first@initech', 'global/onboarding/check_status')).toMatchObject({ status: 'waiting' });
  });

  it('ends waiting with a load that is later than its beginning', async () => {
    const user = (await test.state.users.find('waiting@acme.example'))!;
    const before = { ...user, userName: 'before@acme.example', waitingSince: since('02') };
    const after = { ...user, userName: 'after@acme.example', waitingSince: since('04') };
    await test.state.users.seed([before, after]);
    expect(await ask('before@acme', 'global/onboarding/check_status')).toMatchObject({ status: 'completed' });
    expect(await ask('after@acme', 'global/onboarding/check_status')).toMatchObject({ status: 'waiting' });
    expect(await test.state.users.find(before.userName)).toMatchObject({
      onboarded: true,
      waitingSince: null,
    });
  });
});

describe('consent', () => {
  it('is given and taken back', async () => {
    const answers = [];
    for (const accepted of [true, false])
      answers.push(
        (await test.post('noconsent@acme', 'global/consent', { accepted })).json(),
        await ask('noconsent@acme', 'global/consent/check'),
      );
    expect(answers).toEqual([{ consent: true }, { consent: true }, { consent: false }, { consent: false }]);
  });
});
