import { readable } from '../import/starter-texts.ts';
import { listOf } from './answers.ts';
import type { Kind } from './answers.ts';
import type { Ask } from './asker.ts';
import { known } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';
import { newCustomer } from './new-customer.ts';
import { newDataset, tablesIn } from './new-dataset.ts';
import { knownComponents, newFilterBar } from './new-filter-bar.ts';
import { newPage } from './new-page.ts';

type Making = (ask: Ask, now: PagesNow, dataDir: string) => Promise<PagesDraft>;

const makings: Readonly<Record<Exclude<Kind, 'widget-type'>, Making>> = {
  async page(ask, now) {
    const { base } = now.project;
    const route = await ask({ flag: 'route', message: 'At which address?' });
    const dataset = await ask({
      flag: 'dataset',
      message: 'Over which dataset?',
      options: [...base.datasets.keys()],
    });
    const plan = base.datasets.get(known('dataset', dataset, base.datasets.keys()))!;
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
            many: true,
            otherwise: '',
          }),
        ),
        dimensions: listOf(
          await ask({ flag: 'dimensions', message: 'By what?', options: groups, many: true, otherwise: '' }),
        ),
        title: await ask({
          flag: 'title',
          message: 'What is its title?',
          otherwise: readable((route.split('/').at(-1) ?? '').replaceAll('-', ' ')),
        }),
        filterBar: await ask({
          flag: 'filter-bar',
          message: 'Which filter bar?',
          options: ['none', ...barsOf(now)],
          otherwise: 'none',
        }),
        section: await ask({
          flag: 'section',
          message: 'In which section of the menu?',
          options: Object.keys(base.app?.menu ?? {}),
          otherwise: 'smartReporting',
        }),
        icon: await ask({
          flag: 'icon',
          message: 'Which icon?',
          options: [...now.vocabulary.icons],
          otherwise: 'FileTextOutlined',
        }),
      },
      now,
    );
  },
  async 'filter-bar'(ask, now) {
    const name = await ask({ flag: 'name', message: 'What is it called?' });
    const options = [...knownComponents(now).keys()];
    const components = await ask({ flag: 'components', message: 'Which components?', options, many: true });
    return newFilterBar({ name, components: listOf(components) }, now);
  },
  async dataset(ask, _now, dataDir) {
    const table = await ask({ flag: 'table', message: 'Of which table?', options: tablesIn(dataDir) });
    const name = await ask({ flag: 'name', message: 'What is it called?', otherwise: table });
    return await newDataset({ table, name }, dataDir);
  },
  async customer(ask, now) {
    return newCustomer(
      {
        name: await ask({
          flag: 'name',
          message: 'Whose variant? The name of the company, as users have it.',
        }),
        currency: await ask({ flag: 'currency', message: 'In which currency? (ISO 4217)', otherwise: '' }),
        color: await ask({ flag: 'color', message: 'In which colour? (#rrggbb)', otherwise: '' }),
        skin: await ask({ flag: 'skin', message: 'In which skin? (light, dark or brand)', otherwise: '' }),
      },
      now,
    );
  },
};

const barsOf = ({ project }: PagesNow): string[] =>
  [...project.documents(null).keys()]
    .filter((slot) => slot.startsWith('filter-bars/'))
    .map((slot) => slot.slice('filter-bars/'.length));

/** Asks for what a kind needs and drafts it. */
export function draftOf(
  kind: Exclude<Kind, 'widget-type'>,
  ask: Ask,
  now: PagesNow,
  dataDir: string,
): Promise<PagesDraft> {
  return makings[kind](ask, now, dataDir);
}
