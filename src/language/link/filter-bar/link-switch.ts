import { nearest } from '../../diagnostics/suggest.ts';
import type { ComponentSpec, Entry, SwitchSpec } from '../../generated/spec.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { measureOf } from '../../terms/operation.ts';
import { within, type Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { linkKey, linkKeyOrText } from '../link-text.ts';
import type { Texts } from '../texts.ts';
import type { BarWords } from './bar-words.ts';
import { dimensionOf } from './link-dataset-list.ts';

/** The components of a bar with the entries of its switches, and the values of each switch. */
export interface LinkedSwitches {
  readonly components: Readonly<Record<string, ComponentSpec>>;
  readonly switches: Readonly<Record<string, readonly string[]>>;
}

/** Adds to each switch its entries, with the dataset's titles. A switch always has a value. */
export function linkSwitches(
  components: Readonly<Record<string, ComponentSpec>>,
  isRemote: (name: string) => boolean,
  words: BarWords,
  report: Report,
): LinkedSwitches {
  const switches: Record<string, readonly string[]> = {};
  const linked = Object.entries(components).map(([name, spec]): [string, ComponentSpec] => {
    if (spec.switch === undefined) return [name, spec];
    const inSwitch = within(report, ['components', name, 'switch']);
    const fault = faultOf(spec, isRemote(name));
    if (fault !== null) inSwitch('wrong-switch', [], { name, type: spec.type, fault }, { part: 'key' });
    for (const rule of ['isNecessary', 'selectFirst'] as const)
      if (spec.rules?.[rule] === false)
        report('wrong-switch', ['components', name, 'rules', rule], {
          name,
          type: spec.type,
          fault: 'rules',
        });
    const data = entriesOf(spec.switch, words, inSwitch);
    switches[name] = data.map(({ value }) => String(value));
    const rules = { ...spec.rules, isNecessary: true, selectFirst: true };
    return [name, { ...spec, data, rules }];
  });
  return { components: Object.fromEntries(linked), switches };
}

function faultOf({ type, data }: ComponentSpec, isRemote: boolean): 'type' | 'data' | 'remote' | null {
  if (type !== 'segmented' && type !== 'selectList') return 'type';
  if (data !== undefined) return 'data';
  return isRemote ? 'remote' : null;
}

/** The entries of a switch: everything of the kind that the dataset has, or what `only` lists. */
function entriesOf(spec: SwitchSpec, words: BarWords, report: Report): Entry[] {
  const dataset = words.datasets.get(spec.dataset);
  if (!dataset) {
    const allowed = [...words.datasets.keys()];
    report(
      'unknown-dataset',
      ['dataset'],
      { name: spec.dataset, allowed },
      { near: nearest(spec.dataset, allowed) },
    );
    return [];
  }
  const { plan } = dataset;
  if (plan === null) return [];
  const written = spec.only ?? namesIn(plan, spec.offers);
  return written.flatMap((each, index): Entry[] => {
    const at = spec.only === undefined ? ['offers'] : ['only', index];
    if (typeof each === 'string') {
      const title = titleOf(plan, spec.offers, each, at, report);
      if (title === null) return [];
      if (title !== '') {
        if (spec.offers !== 'measures') linkGrainTitle(title, words.texts, at, report);
        return [{ title, value: each }];
      }
      report('wrong-switch', at, { name: each, type: spec.offers, fault: 'title' });
      return [];
    }
    linkKeyOrText(words.texts, each.title, [...at, 'title'], report);
    const value = String(each.value);
    return titleOf(plan, spec.offers, value, [...at, 'value'], report) === null
      ? []
      : [{ title: each.title, value }];
  });
}

const namesIn = (plan: DatasetPlan, offers: SwitchSpec['offers']): readonly string[] =>
  offers === 'grains'
    ? (plan.dimensions[plan.time ?? '']?.grains ?? [])
    : Object.keys(offers === 'measures' ? plan.measures : plan.dimensions);

/**
 * The dataset's title of a value. Empty when it has no title of its own. Null when the dataset lacks it,
 * which is reported.
 */
function titleOf(
  plan: DatasetPlan,
  offers: SwitchSpec['offers'],
  value: string,
  at: Path,
  report: Report,
): string | null {
  if (offers === 'measures') {
    const found = measureOf(plan, value);
    if (found !== null) return found.operation === null ? found.measure.title : '';
    const allowed = Object.keys(plan.measures);
    report(
      'unknown-measure',
      at,
      { name: value, dataset: plan.name, allowed },
      { near: nearest(value, allowed) },
    );
    return null;
  }
  if (offers === 'dimensions') {
    const found = dimensionOf(plan, value, at, report);
    return found && (found.grain === null ? found.dimension.title : `grains.${found.grain}`);
  }
  const grains: readonly string[] = plan.dimensions[plan.time ?? '']?.grains ?? [];
  if (grains.includes(value)) return `grains.${value}`;
  const dimension = plan.time ?? plan.name;
  report('unknown-grain', at, { name: value, dimension, allowed: grains }, { near: nearest(value, grains) });
  return null;
}

function linkGrainTitle(title: string, texts: Texts, at: Path, report: Report): void {
  if (title.startsWith('grains.')) linkKey(texts, title, at, report);
}
