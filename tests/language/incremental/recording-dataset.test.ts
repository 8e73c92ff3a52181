import { expect, it } from 'vitest';
import { recordingDataset } from '../../../src/language/incremental/recording-dataset.ts';
import { linkMeasure } from '../../../src/language/link/page/link-measure.ts';
import type { LinkedDataset } from '../../../src/language/link/dataset/link-dataset.ts';
import { shippedProject } from '../../support/shipped-project.ts';

const { base } = shippedProject();

/** What a page depends on that names this measure, and what is wrong with the name. */
function dependenciesOf(measure: string) {
  const name = 'delivery_daily';
  const dependencies = new Set<string>();
  const told: string[] = [];
  const dataset = { name, plan: base.datasets.get(name)! } as LinkedDataset;
  const { plan } = recordingDataset(dataset, dependencies);
  linkMeasure(plan!, measure, [], ['queries', 'daily'], (code) => void told.push(code));
  return { dependencies: [...dependencies], told };
}

it('a page depends on the measures that it names, and not on the list of all of them', () => {
  expect(dependenciesOf('spend')).toEqual({ dependencies: ['measure delivery_daily spend'], told: [] });
  expect(dependenciesOf('spend:share').dependencies).toEqual(['measure delivery_daily spend']);
});

it('a page with an unknown measure depends on the list: the next one may be what was meant', () => {
  const { dependencies, told } = dependenciesOf('spendd');
  expect(told).toEqual(['unknown-measure']);
  expect(dependencies).toContain('measure delivery_dailys');
});
