import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotas } from '../../../src/server/state/quotas.ts';
import type { State, User } from '../../../src/server/state/state.ts';

const noon = new Date('2026-03-01T12:00:00.000Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

const user = (userName: string, more: Partial<User> = {}): User => ({
  userName,
  company: 'acme',
  fullname: 'A Person',
  role: 'analyst',
  ability: [{ action: 'read', subject: 'Auth' }],
  brands: null,
  passwordHash: 'hash',
  onboarded: false,
  waitingSince: null,
  consentedAt: null,
  active: true,
  ...more,
});

const token = (hash: string, family: string, expiresAt = later(60)) => ({
  hash,
  family,
  userName: 'a@acme.example',
  expiresAt,
});

const entry = (company: string, kind: 'page' | 'api', at: Date, record: unknown) => ({
  kind,
  at,
  company,
  userName: 'a',
  requestId: 'r',
  record,
});

const change = (company: string, at: Date, subject: string, details: Record<string, unknown> | null) => ({
  company,
  at,
  subject,
  details,
  action: 'update',
  userName: 'a',
  requestId: 'r',
});

const storedRow = (id: string) => ({ id, version: 1, key: id, brand: null, cells: { name: id } });

/** What every store of state must do, whatever holds it. */
export function describeStateContract(name: string, open: () => Promise<State>): void {
  describe(`the state in ${name}`, () => {
    let state: State;
    beforeAll(async () => {
      state = await open();
    });
    afterAll(() => state.close());

    describe('users', () => {
      it('finds a user as it was stored, and nobody under another name', async () => {
        const stored = user('limited@acme.example', { brands: ['B000002'], waitingSince: noon });
        await state.users.seed([stored]);
        expect(await state.users.find('limited@acme.example')).toEqual(stored);
        expect(await state.users.find('LIMITED@acme.example')).toBeNull();
      });

      it('saves a user whole, whether they were there or not', async () => {
        const first = user('saved@acme.example', { brands: ['B000002'] });
        await state.users.save(first);
        expect(await state.users.find('saved@acme.example')).toEqual(first);
        const changed = { ...first, company: 'globex', role: 'admin', brands: null, active: false };
        await state.users.save(changed);
        expect(await state.users.find('saved@acme.example')).toEqual(changed);
      });

      it('keeps a stored user when the same name is seeded again', async () => {
        await state.users.seed([user('twice@acme.example', { fullname: 'First' })]);
        await state.users.seed([user('twice@acme.example', { fullname: 'Second' })]);
        expect((await state.users.find('twice@acme.example'))?.fullname).toBe('First');
      });

      it('lists only those who may log in', async () => {
        await state.users.seed([user('on@acme.example'), user('off@acme.example', { active: false })]);
        const names = (await state.users.list()).map(({ userName }) => userName);
        expect(names).toContain('on@acme.example');
        expect(names).not.toContain('off@acme.example');
      });

      it('adds a user once, lists those of a company and changes them by a judgement', async () => {
        expect(await state.users.add(user('b@zoo.example', { company: 'zoo' }))).toBe(true);
        expect(await state.users.add(user('a@zoo.example', { company: 'zoo' }))).toBe(true);
        expect(await state.users.add(user('a@zoo.example', { company: 'other' }))).toBe(false);
        const names = (await state.users.listOf('zoo')).map(({ userName }) => userName);
        expect(names).toEqual(['a@zoo.example', 'b@zoo.example']);
        const changed = await state.users.change('zoo', 'a@zoo.example', (before, all) => ({
          values: { fullname: `${before.role} of ${all.length}` },
        }));
        expect(changed).toEqual({ user: await state.users.find('a@zoo.example') });
        const elsewhere = state.users.change('other', 'a@zoo.example', () => ({ values: { role: 'x' } }));
        expect(await elsewhere).toBeNull();
        const refused = state.users.change('zoo', 'a@zoo.example', () => ({ refusal: 'no' }));
        expect(await refused).toEqual({ refusal: 'no' });
        expect((await state.users.find('a@zoo.example'))?.fullname).toBe('analyst of 2');
      });

      it('goes from the form over waiting to onboarded', async () => {
        await state.users.seed([user('form@acme.example')]);
        await state.users.submitOnboarding('form@acme.example', { companyName: 'A' }, noon);
        expect(await state.users.find('form@acme.example')).toMatchObject({
          onboarded: false,
          waitingSince: noon,
        });
        await state.users.finishWaiting('form@acme.example');
        expect(await state.users.find('form@acme.example')).toMatchObject({
          onboarded: true,
          waitingSince: null,
        });
      });

      it('belongs to the account at a provider that came first, until it is let go or the provider is another', async () => {
        await state.users.seed([user('bound@acme.example')]);
        const bind = (issuer: string, subject: string) =>
          state.users.bind('bound@acme.example', { issuer, subject });
        expect(await bind('one', 'a')).toBe(true);
        expect(await bind('one', 'a')).toBe(true);
        expect(await bind('one', 'b')).toBe(false);
        expect(await bind('two', 'b')).toBe(true);
        expect(await bind('two', 'a')).toBe(false);
        await state.users.unbind('bound@acme.example');
        expect(await bind('two', 'a')).toBe(true);
      });

      it('gives consent and takes it back', async () => {
        await state.users.seed([user('consent@acme.example')]);
        await state.users.setConsent('consent@acme.example', noon);
        expect((await state.users.find('consent@acme.example'))?.consentedAt).toEqual(noon);
        await state.users.setConsent('consent@acme.example', null);
        expect((await state.users.find('consent@acme.example'))?.consentedAt).toBeNull();
      });
    });

    it('remembers what a company has settled', async () => {
      const settings = { company: 'acme', name: 'Acme', currency: 'EUR', logoUrl: null };
      await state.companies.seed([settings]);
      expect(await state.companies.find('acme')).toEqual(settings);
      expect(await state.companies.find('nobody')).toBeNull();
    });

    describe('sessions', () => {
      it('exchanges a refresh token once', async () => {
        await state.sessions.start(token('a1', 'a'));
        expect(await state.sessions.rotate('a1', token('a2', 'a'), noon)).toBe('rotated');
        expect(await state.sessions.find('a1', noon)).toMatchObject({ status: 'used' });
        expect(await state.sessions.find('a2', noon)).toMatchObject({
          status: 'live',
          token: { family: 'a', userName: 'a@acme.example' },
        });
      });

      it('ends the family when a token is used a second time', async () => {
        await state.sessions.start(token('b1', 'b'));
        await state.sessions.rotate('b1', token('b2', 'b'), noon);
        expect(await state.sessions.rotate('b1', token('b3', 'b'), noon)).toBe('reused');
        expect(await state.sessions.find('b2', noon)).toMatchObject({ status: 'ended' });
        expect(await state.sessions.find('b3', noon)).toBeNull();
      });

      it('lets one of two exchanges at the same moment through', async () => {
        await state.sessions.start(token('c1', 'c'));
        const outcomes = await Promise.all([
          state.sessions.rotate('c1', token('c2', 'c'), noon),
          state.sessions.rotate('c1', token('c3', 'c'), noon),
        ]);
        expect(outcomes.toSorted()).toEqual(['reused', 'rotated']);
      });

      it('knows an expired token, one of an ended session, and none at all', async () => {
        await state.sessions.start(token('d1', 'd', later(1)));
        expect(await state.sessions.find('d1', later(1))).toMatchObject({ status: 'ended' });
        await state.sessions.start(token('e1', 'e'));
        await state.sessions.endFamily('e', later(5));
        expect(await state.sessions.find('e1', later(6))).toMatchObject({ status: 'ended' });
        expect(await state.sessions.find('nothing', noon)).toBeNull();
        expect(await state.sessions.endedSince(later(5))).toEqual(['e']);
        expect(await state.sessions.endedSince(later(6))).toEqual([]);
      });

      it('forgets what ended long ago and keeps what lives', async () => {
        await state.sessions.start(token('f1', 'f', later(10_000)));
        await state.sessions.prune(later(9_000));
        expect(await state.sessions.find('f1', noon)).toMatchObject({ status: 'live' });
        // Nobody logged out of it: it ended with its last token.
        expect((await state.sessions.endOf('a@acme.example', later(9_000))).toSorted()).toEqual(['f']);
        expect(await state.sessions.find('d1', noon)).toBeNull();
      });
    });

    describe('the tie of a session to a provider', () => {
      const tie = { subject: 'ana', refreshToken: 'hidden', since: noon, session: 's1' };

      it('is kept, changed, and forgotten with its session', async () => {
        await state.sessions.start(token('t1', 't', later(20_000)));
        expect(await state.sessions.tieOf('t')).toBeNull();
        await state.sessions.tie('t', tie);
        await state.sessions.tie('t', { ...tie, refreshToken: null });
        expect(await state.sessions.tieOf('t')).toEqual({ ...tie, refreshToken: null });
        await state.sessions.endFamily('t', later(1));
        await state.sessions.prune(later(2));
        expect(await state.sessions.tieOf('t')).toBeNull();
      });

      it('ends with what has ended at the provider: one session of a subject, or all of them', async () => {
        for (const [family, subject, session] of [
          ['u1', 'uma', 'one'],
          ['u2', 'uma', 'two'],
          ['u3', 'uma', 'three'],
          ['u4', 'other', 'one'],
        ] as const) {
          await state.sessions.start(token(family, family));
          await state.sessions.tie(family, { ...tie, subject, session });
        }
        const ended = async (subject: string | null, session: string | null) =>
          (await state.sessions.endTied({ subject, session }, noon)).map(({ family }) => family).toSorted();
        expect(await ended(null, null)).toEqual([]);
        expect(await ended('uma', 'one')).toEqual(['u1']);
        expect(await ended('uma', null)).toEqual(['u2', 'u3']);
        expect(await ended(null, 'one')).toEqual(['u4']);
        expect(await ended('uma', null)).toEqual([]);
        expect(await state.sessions.find('u2', noon)).toMatchObject({ status: 'ended' });
      });

      it('is refused where there is no such session', async () => {
        await expect(state.sessions.tie('nobody', tie)).rejects.toMatchObject({ kind: 'storage' });
      });
    });

    describe('saved selections', () => {
      const owner = { company: 'acme', userName: 'a@acme.example', configName: 'home' };
      const march = { saveName: 'March', selections: { brand: { title: 'Böhm "&" Söhne', value: 'B2' } } };

      it('adds, lists, updates and removes by name', async () => {
        expect(await state.selections.add(owner, march)).toBe(true);
        expect(await state.selections.add(owner, march)).toBe(false);
        expect(await state.selections.list(owner)).toEqual([march]);
        expect(await state.selections.update(owner, { saveName: 'March', selections: {} })).toBe(true);
        expect(await state.selections.list(owner, 'March')).toEqual([{ saveName: 'March', selections: {} }]);
        expect(await state.selections.remove(owner, 'March')).toBe(true);
        expect(await state.selections.remove(owner, 'March')).toBe(false);
        expect(await state.selections.update(owner, march)).toBe(false);
      });

      it.each([
        ['company', { company: 'globex' }],
        ['user', { userName: 'b@acme.example' }],
        ['bar', { configName: 'awareness' }],
      ])('keeps those of another %s apart', async (_what, other) => {
        await state.selections.add(owner, march);
        expect(await state.selections.list({ ...owner, ...other })).toEqual([]);
        expect(await state.selections.remove({ ...owner, ...other }, 'March')).toBe(false);
      });
    });

    describe('the colours of members', () => {
      it('are numbers that never change, each given once, however many ask at the same time', async () => {
        const first = await state.memberColors.add('acme', 'channel', ['Video', 'Search']);
        expect([...first]).toEqual([
          ['Video', 0],
          ['Search', 1],
        ]);
        const requested = ['Audio', 'Print', 'Video', 'Social'].map((member) =>
          state.memberColors.add('acme', 'channel', [member, 'Search']),
        );
        await Promise.all(requested);
        const all = await state.memberColors.list('acme', 'channel');
        expect(all.get('Search')).toBe(1);
        expect([...all.values()].toSorted()).toEqual([0, 1, 2, 3, 4]);
      });

      it('count by themselves in each company and dimension', async () => {
        await state.memberColors.add('acme', 'brand', ['Aurora']);
        for (const [company, dimension] of [
          ['globex', 'brand'],
          ['acme', 'product'],
        ] as const)
          expect([...(await state.memberColors.add(company, dimension, ['Nova']))]).toEqual([['Nova', 0]]);
      });

      it('end at the quota', async () => {
        const names = Array.from({ length: 310 }, (_, at) => `creative ${at}`);
        const { size } = await state.memberColors.add('acme', 'creative', names);
        expect(size).toBe(300);
        expect((await state.memberColors.add('acme', 'creative', ['one more'])).size).toBe(300);
      });
    });

    describe('marks on pages', () => {
      const owner = { company: 'acme', userName: 'marks@acme.example' };

      it('are favourites and moments, each kept when the other changes', async () => {
        await state.pageMarks.setFavourite(owner, '/a', true);
        await state.pageMarks.setOpened(owner, '/a', noon);
        await state.pageMarks.setOpened(owner, '/b', noon);
        await state.pageMarks.setFavourite(owner, '/b', true);
        await state.pageMarks.setFavourite(owner, '/b', false);
        await state.pageMarks.setOpened(owner, '/b', later(1));
        expect(await state.pageMarks.list(owner)).toEqual([
          { route: '/a', favourite: true, openedAt: noon },
          { route: '/b', favourite: false, openedAt: later(1) },
        ]);
      });

      it('are gone where neither is left', async () => {
        await state.pageMarks.setFavourite(owner, '/c', true);
        await state.pageMarks.setFavourite(owner, '/c', false);
        expect((await state.pageMarks.list(owner)).map(({ route }) => route)).not.toContain('/c');
      });

      it.each([
        ['company', { company: 'globex' }],
        ['user', { userName: 'b@acme.example' }],
      ])('of another %s are apart', async (_what, other) => {
        await state.pageMarks.setFavourite(owner, '/a', true);
        expect(await state.pageMarks.list({ ...owner, ...other })).toEqual([]);
      });

      it('of a user are limited: the openings longest ago are forgotten, and no favourite more is taken', async () => {
        const busy = { company: 'acme', userName: 'busy@acme.example' };
        await state.pageMarks.setFavourite(busy, '/first', true);
        await state.pageMarks.setOpened(busy, '/first', noon);
        for (let at = 0; at <= quotas.openedPagesOfUser; at++)
          await state.pageMarks.setOpened(busy, `/${at}`, later(at + 1));
        const marks = await state.pageMarks.list(busy);
        expect(marks.filter(({ openedAt }) => openedAt !== null)).toHaveLength(quotas.openedPagesOfUser);
        expect(marks.find(({ route }) => route === '/0')).toBeUndefined();
        expect(marks.find(({ route }) => route === '/first')).toEqual({
          route: '/first',
          favourite: true,
          openedAt: null,
        });
        const room = Array.from({ length: quotas.favouritesOfUser - 1 }, (_, at) => `/f${at}`);
        await Promise.all(room.map((route) => state.pageMarks.setFavourite(busy, route, true)));
        const more = state.pageMarks.setFavourite(busy, '/more', true);
        await expect(more).rejects.toMatchObject({ kind: 'quota' });
        await state.pageMarks.setFavourite(busy, '/first', true);
      });
    });

    it('keeps logs of each company and kind apart, newest first, and prunes the old', async () => {
      await state.logs.append(entry('acme', 'page', noon, { toPageName: '/one' }));
      await state.logs.append(entry('acme', 'page', later(1), { toPageName: '/two' }));
      await state.logs.append(entry('acme', 'api', noon, {}));
      await state.logs.append(entry('globex', 'page', noon, {}));
      const pages = async () => (await state.logs.recent('acme', 'page', 10)).map(({ record }) => record);
      expect(await pages()).toEqual([{ toPageName: '/two' }, { toPageName: '/one' }]);
      await state.logs.prune(later(1));
      expect(await pages()).toEqual([{ toPageName: '/two' }]);
    });

    it('keeps the record of changes of each company apart, newest first, page after page, and prunes the old', async () => {
      await state.audit.append(change('acme', noon, 'one', null));
      await state.audit.append(change('acme', later(1), 'two', { name: 'Böhm "&" Söhne' }));
      await state.audit.append(change('globex', later(1), 'three', null));
      const page = (before: number | null) => state.audit.recent('acme', { limit: 1, before });
      const [newest] = await page(null);
      expect(newest).toMatchObject(change('acme', later(1), 'two', { name: 'Böhm "&" Söhne' }));
      const [oldest] = await page(newest!.id);
      expect(oldest).toMatchObject(change('acme', noon, 'one', null));
      expect(await page(oldest!.id)).toEqual([]);
      await state.audit.prune(later(1));
      expect(await page(newest!.id)).toEqual([]);
    });

    it('says that it answers', async () => {
      await expect(state.ping()).resolves.toBeUndefined();
    });

    it('writes rows of several resources together or, where the work fails, none of them', async () => {
      const write = (id: string, fails: boolean) =>
        state.resources.changeAll('acme', ['plans', 'lines'], async (works) => {
          for (const work of works)
            await work.write(
              { inserted: [storedRow(id)], updated: [], removed: [] },
              { by: 'ada', at: new Date(0) },
            );
          if (fails) throw Object.assign(new Error('no'), { name: 'RefusedChange' });
        });
      const kept = async () =>
        await Promise.all(
          ['plans', 'lines'].map(async (resource) =>
            (await state.resources.rows('acme', resource)).map(({ id }) => id),
          ),
        );
      await expect(write('first', true)).rejects.toThrow('no');
      expect(await kept()).toEqual([[], []]);
      await write('second', false);
      expect(await kept()).toEqual([['second'], ['second']]);
      expect(
        await state.resources.history({ company: 'acme', resource: 'plans', brands: null }, 'first'),
      ).toEqual([]);
    });
  });
}
