import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { asker, askForKind } from '../../../src/server/new/asker.ts';
import { widgetTypeAnswers } from '../../../src/server/new/widget-type/new-widget-type.ts';
import { Making } from './making.ts';
import type { PagesKind } from './making.ts';
import { keys, Person } from './person.ts';
import type { Exchange } from './person.ts';

let making: Making;
let person: Person;
beforeEach(() => {
  making = new Making();
  person = new Person();
});
afterEach(() => making.remove());

/** Somebody answers all that is asked for. */
const make = (kind: PagesKind, ...exchange: Exchange): Promise<unknown> =>
  Promise.all([making.answer(kind, asker({}, person.terminal)), person.answers(...exchange)]);

describe('somebody at a terminal makes', () => {
  it('a page, with what they chose of what there is', async () => {
    await make(
      'page',
      ['At which address?', '/smart-reporting/devices', keys.enter],
      ['Over which dataset?', 'delivery', keys.enter],
      ['Which measures?', 'clicks', keys.tab, keys.enter],
      ['By what?', 'device', keys.tab, keys.enter],
      ['What is its title?', keys.enter],
      ['Which filter bar?', 'default-report', keys.enter],
      ['In which section of the menu?', keys.enter],
      ['Which icon?', 'MobileOut', keys.enter],
    );
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    expect(parse(making.read('routes/smart-reporting/devices.yaml'))).toMatchObject({
      route: '/smart-reporting/devices',
      menu: { section: 'smartReporting', icon: 'MobileOutlined' },
      filterBar: 'default-report',
      queries: {
        daily: { path: 'reports/delivery_daily', params: { measures: expect.arrayContaining(['clicks']) } },
      },
    });
    expect(making.read('locales/en.yaml')).toContain('Devices');
  });

  it('a filter bar', async () => {
    await make(
      'filter-bar',
      ['What is it called?', 'short', keys.enter],
      ['Which components?', 'brand', keys.tab, keys.enter],
    );
    expect(Object.keys(parse(making.read('filter-bars/short.yaml')).components)).toEqual(['brand']);
    expect((await making.compiled()).project.diagnostics).toEqual([]);
  });

  it('a dataset, called as its table unless they say otherwise', async () => {
    await make(
      'dataset',
      ['Of which table?', 'plan_daily', keys.enter],
      ['What is it called?', 's', keys.enter],
    );
    expect(parse(making.read('datasets/plan_dailys.yaml')).table).toBe('plan_daily');
    expect((await making.compiled()).project.diagnostics).toEqual([]);
  });

  it('a customer', async () => {
    await make(
      'customer',
      ['Whose variant?', 'initech', keys.enter],
      ['In which currency?', keys.enter],
      ['In which colour?', '#123456', keys.enter],
      ['In which skin?', 'dark', keys.enter],
    );
    expect(parse(making.read('customers/initech/app.yaml'))).toEqual({
      skin: 'dark',
      product: { color: '#123456' },
    });
    expect((await making.compiled()).project.diagnostics).toEqual([]);
  });

  it('a widget type', async () => {
    const answers = widgetTypeAnswers(asker({}, person.terminal));
    await person.answers(['What is it called?', 'gauge', keys.enter], ['What does it show?', keys.enter]);
    expect(await answers).toEqual({ name: 'gauge', description: expect.stringContaining('One figure') });
  });

  it('what they choose when they have not said what', async () => {
    const kind = askForKind(person.terminal);
    await person.answers(['What is to be made?', keys.down, keys.down, keys.enter]);
    expect(await kind).toBe('dataset');
  });

  it('the rest, where flags have said some of it', async () => {
    const made = making.answer('dataset', asker({ table: 'plan_daily' }, person.terminal));
    await person.answers(['What is it called?', '2', keys.enter]);
    await made;
    expect(making.read('datasets/plan_daily2.yaml')).toContain('plan_daily');
  });
});

describe('whoever presses Ctrl-C', () => {
  it.each([
    ['at the first question', [['At which address?', '/smart-rep', keys.ctrlC]]],
    [
      'in a list',
      [
        ['At which address?', '/smart-reporting/devices', keys.enter],
        ['Over which dataset?', 'deliv', keys.ctrlC],
      ],
    ],
    [
      'at the last question',
      [
        ['At which address?', '/smart-reporting/devices', keys.enter],
        ['Over which dataset?', 'delivery', keys.enter],
        ['Which measures?', 'spend', keys.tab, keys.enter],
        ['By what?', keys.enter],
        ['What is its title?', keys.enter],
        ['Which filter bar?', keys.enter],
        ['In which section of the menu?', keys.enter],
        ['Which icon?', keys.ctrlC],
      ],
    ],
  ] as readonly (readonly [string, Exchange])[])(
    'gets nothing, half-made or whole: %s',
    async (_when, exchange) => {
      const before = making.all();
      const made = making.answer('page', asker({}, person.terminal)).catch((error: unknown) => error);
      await person.answers(...exchange);
      expect(await made).toMatchObject({ name: 'NewError', message: 'Nothing was made.' });
      expect(making.all()).toEqual(before);
    },
  );

  it('gets nothing where they had not said what', async () => {
    const kind = askForKind(person.terminal).catch((error: unknown) => error);
    await person.answers(['What is to be made?', keys.ctrlC]);
    expect(await kind).toMatchObject({ message: 'Nothing was made.' });
  });
});
