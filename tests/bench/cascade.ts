import { createCascade, selectView, type CascadePorts } from '../../src/cascade/index.ts';
import type { FilterBarPlan } from '../../src/language/plan/index.ts';
import { planFilterBar } from '../../src/language/plan/index.ts';
import { figure, type Figure, type Suite } from './suite.ts';

const entries = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `${prefix} ${index}`, value: `${prefix}${index}` }));

/** Returns a bar of twelve components in four levels. Each list has `length` entries. */
function bar(): FilterBarPlan {
  const names = Array.from({ length: 12 }, (_, index) => `level${Math.floor(index / 3)}c${index % 3}`);
  const level = (index: number) => names.slice(index * 3, index * 3 + 3);
  return planFilterBar(
    'bench',
    {
      components: Object.fromEntries(
        names.map((name) => [name, { type: 'selectList', rules: { isNecessary: true, selectFirst: true } }]),
      ),
      hierarchy: [[level(0), level(1), level(2), level(3)]],
      apiRules: {
        lists: Object.fromEntries(
          names.map((name, index) => [
            name,
            {
              responseKey: name,
              ...(index < 3 ? {} : { params: { parent: `$${names[index - 3]}$` } }),
            },
          ]),
        ),
      },
    },
    'reportwright',
  );
}

/** Returns ports that respond at once, always with the same lists. */
function ports(plan: FilterBarPlan, length: number): CascadePorts {
  const reply = Object.fromEntries(plan.components.map(({ name }) => [name, entries(name, length)]));
  return {
    loadOptions: () => Promise.resolve(reply),
    runMetrics: () => Promise.resolve(),
    readRecord: () => Promise.resolve(null),
    writeRecord: () => Promise.resolve(),
    storeFailed: () => undefined,
  };
}

async function settledInputs(
  length: number,
  inputs: number,
): Promise<{ click: number[]; settled: number[]; events: number }> {
  const plan = bar();
  let firstRequest = 0;
  let replies = 0;
  const world = ports(plan, length);
  const cascade = createCascade(
    { plan, time: { now: () => performance.now(), today: () => '2026-02-28' } },
    {
      ...world,
      loadOptions: (request, signal) => {
        firstRequest ||= performance.now();
        replies += 1;
        return world.loadOptions(request, signal);
      },
    },
  );
  cascade.start();
  await settle(cascade);
  const click: number[] = [];
  const settled: number[] = [];
  for (let input = 0; input < inputs; input += 1) {
    firstRequest = 0;
    const started = performance.now();
    cascade.send({
      type: 'component.chosen',
      name: 'level0c0',
      value: `level0c0${1 + (input % (length - 1))}`,
    });
    click.push(firstRequest - started);
    await settle(cascade);
    settled.push(performance.now() - started);
  }
  cascade.stop();
  return { click, settled, events: replies + inputs };
}

async function settle(cascade: ReturnType<typeof createCascade>): Promise<void> {
  while (!selectView(cascade.getSnapshot()).settled) await new Promise((done) => setImmediate(done));
}

export const cascade: Suite = {
  name: 'cascade',
  async run(progress): Promise<readonly Figure[]> {
    progress('12 components, lists of 100');
    await settledInputs(100, 20);
    const small = await settledInputs(100, 200);
    progress('12 components, lists of 10,000');
    const large = await settledInputs(10_000, 50);
    const stepsAnInput = small.events / small.settled.length;
    return [
      figure(
        'steps a second (inputs and replies, 12 components)',
        'per s',
        small.settled.map((ms) => (stepsAnInput / ms) * 1_000),
      ),
      figure('an input to all settled, lists of 100, replies at once', 'ms', small.settled),
      figure('an input to the first request, lists of 10,000', 'ms', large.click, 5),
      figure('an input to all settled, lists of 10,000, replies at once', 'ms', large.settled),
    ];
  },
};
