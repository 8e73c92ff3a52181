import { readable } from '../import/starter-texts.ts';
import { listOf } from './answers.ts';
import type { Kind } from './answers.ts';
import type { Prompter } from './prompt.ts';
import { checkText } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';
import {
  checkColor,
  checkCurrency,
  checkCustomerName,
  checkOwn,
  checkSkin,
  newCustomer,
} from './new-customer.ts';
import { checkDatasetName, newDataset, tablesIn } from './new-dataset.ts';
import { listedDimensions, newDatasetBar } from './new-dataset-bar.ts';
import { checkBarName, checkComponents, knownComponents, newFilterBar } from './new-filter-bar.ts';
import { checkFields, checkMirror, checkResourceName, newResource } from './new-resource.ts';
import { datasetsWithFigures, checkDimensions, checkIcon, checkRoute, newPage } from './new-page.ts';

type Making = (ask: Prompter, now: PagesNow, dataDir: string) => Promise<PagesDraft>;

const makings: Readonly<Record<Exclude<Kind, 'widget-type'>, Making>> = {
  async page(ask, now) {
    const { base } = now.project;
    const route = await ask({
      flag: 'route',
      message: 'At which address?',
      check: (answer) => checkRoute(answer, now),
    });
    const dataset = await ask({
      flag: 'dataset',
      message: 'Over which dataset?',
      options: datasetsWithFigures(now),
      noun: 'dataset',
    });
    const plan = base.datasets.get(dataset)!;
    const groups = Object.keys(plan.dimensions).filter((name) => name !== plan.time);
    return newPage(
      {
        route,
        dataset,
        measures: listOf(
          await ask({
            flag: 'measures',
            message: 'Which measures?',
            options: Object.keys(plan.measures),
            noun: 'measure',
            many: true,
            otherwise: '',
          }),
        ),
        dimensions: listOf(
          await ask({
            flag: 'dimensions',
            message: 'By what?',
            options: groups,
            noun: 'dimension',
            many: true,
            check: (answer) => checkDimensions(listOf(answer)),
            otherwise: '',
          }),
        ),
        title: await ask({
          flag: 'title',
          message: 'What is its title?',
          check: checkText('--title'),
          otherwise: readable((route.split('/').at(-1) ?? '').replaceAll('-', ' ')),
        }),
        filterBar: await ask({
          flag: 'filter-bar',
          message: 'Which filter bar?',
          options: ['none', ...barsOf(now)],
          noun: 'filter bar',
          otherwise: 'none',
        }),
        section: await ask({
          flag: 'section',
          message: 'In which section of the menu?',
          options: Object.keys(base.app?.menu ?? {}),
          noun: 'section of the menu',
          otherwise: 'smartReporting',
        }),
        icon: await ask({
          flag: 'icon',
          message: 'Which icon?',
          options: [...now.vocabulary.icons],
          check: (answer) => checkIcon(answer, now),
          otherwise: 'FileTextOutlined',
        }),
      },
      now,
    );
  },
  async 'filter-bar'(ask, now) {
    const name = await ask({
      flag: 'name',
      message: 'What is it called?',
      check: (answer) => checkBarName(answer, now),
    });
    const dataset = await ask({
      flag: 'dataset',
      message: 'Lists of which dataset? none: components as other filter bars have them.',
      options: ['none', ...now.project.base.datasets.keys()],
      noun: 'dataset',
      otherwise: 'none',
    });
    const plan = now.project.base.datasets.get(dataset);
    if (plan !== undefined) {
      const dimensions = await ask({
        flag: 'dimensions',
        message: 'Of which dimensions? Each is narrowed by those before it.',
        options: listedDimensions(plan).map((each) => each.name),
        noun: 'dimension with a list',
        many: true,
        otherwise: '',
      });
      return newDatasetBar({ name, plan, dimensions: listOf(dimensions) });
    }
    const components = await ask({
      flag: 'components',
      message: 'Which components?',
      options: [...knownComponents(now).keys()],
      noun: 'component in another filter bar',
      many: true,
      check: (answer) => checkComponents(listOf(answer)),
    });
    return newFilterBar({ name, components: listOf(components) }, now);
  },
  async dataset(ask, now, dataDir) {
    const table = await ask({
      flag: 'table',
      message: 'Of which table?',
      options: tablesIn(now, dataDir),
      noun: 'table',
    });
    const name = await ask({
      flag: 'name',
      message: 'What is it called?',
      check: (answer) => checkDatasetName(answer, now),
      otherwise: table,
    });
    return await newDataset({ table, name }, now, dataDir);
  },
  async resource(ask, now) {
    const name = await ask({
      flag: 'name',
      message: 'What is it called?',
      check: (answer) => checkResourceName(answer, now),
    });
    const fields = listOf(
      await ask({
        flag: 'fields',
        message:
          'Which fields? (month:month, amount:decimal, brand:delivery_daily.brand, state:draft|approved)',
        check: (answer) => checkFields(listOf(answer), now),
      }),
    );
    const key = await ask({
      flag: 'key',
      message: 'Which of them identify a row?',
      options: fields.map((field) => field.split(':')[0]!.trim()),
      noun: 'field',
      many: true,
    });
    const title = await ask({
      flag: 'title',
      message: 'What is its title?',
      check: checkText('--title'),
      otherwise: readable(name.replaceAll('-', ' ')),
    });
    const mirror = await ask({
      flag: 'mirror',
      message: 'By which table name do reports read it? none: they do not.',
      check: (answer) => checkMirror(answer, now),
      otherwise: `own_${name.replaceAll('-', '_')}`,
    });
    return newResource({ name, fields, key: listOf(key), title, mirror }, now);
  },
  async customer(ask, now) {
    const name = await ask({
      flag: 'name',
      message: 'Whose variant? The name of the company, as users have it.',
      check: (answer) => checkCustomerName(answer, now),
    });
    const currency = await ask({
      flag: 'currency',
      message: 'In which currency? (ISO 4217)',
      check: (answer) => checkCurrency(answer, now),
      otherwise: '',
    });
    const color = await ask({
      flag: 'color',
      message: 'In which colour? (#rrggbb)',
      check: (answer) => checkColor(answer, now),
      otherwise: '',
    });
    const skin = await ask({
      flag: 'skin',
      message: 'In which skin? (light, dark or brand)',
      check: (answer) => {
        checkSkin(answer, now);
        checkOwn([currency, color, answer]);
      },
      otherwise: '',
    });
    return newCustomer({ name, currency, color, skin });
  },
};

const barsOf = ({ project }: PagesNow): string[] =>
  [...project.documents(null).keys()]
    .filter((slot) => slot.startsWith('filter-bars/'))
    .map((slot) => slot.slice('filter-bars/'.length));

/** Asks the questions of a kind, and drafts it. */
export function draftOf(
  kind: Exclude<Kind, 'widget-type'>,
  ask: Prompter,
  now: PagesNow,
  dataDir: string,
): Promise<PagesDraft> {
  return makings[kind](ask, now, dataDir);
}
