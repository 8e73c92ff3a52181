import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { promptFrom, promptForKind } from '../../../src/cli/new/prompt.ts';
import { widgetTypeAnswers } from '../../../src/cli/new/widget-type/new-widget-type.ts';
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

/** What was typed is taken away again. */
const erased = (typed: string): string[] => [...typed].map(() => keys.backspace);

/** Somebody answers all that is asked for. */
const make = (kind: PagesKind, ...exchange: Exchange): Promise<unknown> =>
  Promise.all([making.answer(kind, promptFrom({}, person.terminal)), person.answers(...exchange)]);

describe('somebody at a terminal makes', () => {
  it('a page, with what they chose of what there is', async () => {
    await make(
      'page',
      ['At which address?', '/smart-reporting/devices', keys.enter],
      ['Over which dataset?', 'delivery_daily', keys.enter],
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
      ['Lists of which dataset?', 'none', keys.enter],
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
    const answers = widgetTypeAnswers(promptFrom({}, person.terminal), process.cwd());
    await person.answers(['What is it called?', 'dial', keys.enter], ['What does it show?', keys.enter]);
    expect(await answers).toEqual({ name: 'dial', description: expect.stringContaining('One figure') });
  });

  it('what they choose when they have not said what', async () => {
    const kind = promptForKind(person.terminal);
    await person.answers(['What is to be made?', keys.down, keys.down, keys.enter]);
    expect(await kind).toBe('dataset');
  });

  it('the rest, where flags have said some of it', async () => {
    const made = making.answer('dataset', promptFrom({ table: 'plan_daily' }, person.terminal));
    await person.answers(['What is it called?', '2', keys.enter]);
    await made;
    expect(making.read('datasets/plan_daily2.yaml')).toContain('plan_daily');
  });
});

describe('an answer that will not do', () => {
  it('is refused in the words that a flag gets, before the next question is asked', async () => {
    const refused = ['At which address?', '/Devices', keys.enter] as const;
    const made = make(
      'page',
      refused,
      ['--route "/Devices": small letters, digits and -', ...erased('/Devices'), '/home/index', keys.enter],
      ['There is a page at /home/index already.', ...erased('/home/index'), '/devices', keys.enter],
      ['Over which dataset?', 'delivery_daily', keys.enter],
      ['Which measures?', 'clicks', keys.tab, keys.enter],
      ['By what?', keys.tab, keys.down, keys.tab, keys.down, keys.tab, keys.enter],
      ['at most two dimensions', keys.tab, keys.enter],
      ['What is its title?', ...erased('Devices'), keys.enter],
      ['--title "": a text is expected.', 'Devices', keys.enter],
      ['Which filter bar?', keys.enter],
      ['In which section of the menu?', keys.enter],
      ['Which icon?', 'no such icon', keys.enter],
      ['There is no icon', ...erased('no such icon'), 'MobileOut', keys.enter],
    );
    await made;
    expect((await making.compiled()).project.base.pages.has('/devices')).toBe(true);
  });

  it.each([
    ['filter-bar', [['What is it called?', 'default', keys.enter], ['default.yaml exists already']]],
    ['filter-bar', [['What is it called?', 'a b', keys.enter], ['small letters, digits and - are expected']]],
    ['dataset', [['Of which table?', 'delivery_daily', keys.enter], ['What is it called?', keys.enter], ['delivery_daily.yaml exists already']]],
    ['customer', [['Whose variant?', 'globex', keys.enter], ['There is a customer globex already']]],
    ['customer', [['Whose variant?', 'initech', keys.enter], ['In which currency?', 'EUR', keys.enter], ['The product has the currency EUR already']]],
    ['customer', [['Whose variant?', 'initech', keys.enter], ['In which currency?', keys.enter], ['In which colour?', 'red', keys.enter], ['a colour as #0f766e is expected']]],
    ['customer', [['Whose variant?', 'initech', keys.enter], ['In which currency?', keys.enter], ['In which colour?', keys.enter], ['In which skin?', keys.enter], ['What is its own?']]],
  ] as readonly (readonly [PagesKind, Exchange])[])('is refused at once: a %s, %j', async (kind, exchange) => {
    const before = making.all();
    const made = making.answer(kind, promptFrom({}, person.terminal)).catch((error: unknown) => error);
    await person.answers(...exchange, ['', keys.ctrlC]);
    expect(await made).toMatchObject({ message: 'Nothing was made.' });
    expect(making.all()).toEqual(before);
  }); // prettier-ignore
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
        ['Over which dataset?', 'delivery_daily', keys.enter],
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
      const made = making.answer('page', promptFrom({}, person.terminal)).catch((error: unknown) => error);
      await person.answers(...exchange);
      expect(await made).toMatchObject({ name: 'NewError', message: 'Nothing was made.' });
      expect(making.all()).toEqual(before);
    },
  );

  it('gets nothing where they had not said what', async () => {
    const kind = promptForKind(person.terminal).catch((error: unknown) => error);
    await person.answers(['What is to be made?', keys.ctrlC]);
    expect(await kind).toMatchObject({ message: 'Nothing was made.' });
  });
});
