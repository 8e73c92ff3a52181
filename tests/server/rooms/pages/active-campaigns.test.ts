import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEntry } from '../../../../src/language/plan/index.ts';
import type { FilterBarPlan } from '../../../../src/language/plan/index.ts';
import { questionOf } from '../../../../src/page-run/index.ts';
import { openRealBar } from '../../../support/real-bar.ts';
import type { RealBar } from '../../../support/real-bar.ts';
import { shippedBars } from '../../../support/shipped-bars.ts';
import { shippedProject } from '../../../support/shipped-project.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';

const BOX = 'activeCampaigns';
const { base, customers } = shippedProject();
const variants = [['analyst@acme', base] as const, ['analyst@globex', customers.get('globex')!] as const];
/** Where one campaign is chosen at the start, the box may change which one it is. */
const startsWithAll = ({ declared, components }: FilterBarPlan): boolean =>
  declared.includes(BOX) &&
  components.some(
    ({ name, defaultEntry }) => name === 'campaign' && isEntry(defaultEntry) && defaultEntry.value === 'all',
  );
const pages = variants.flatMap(([user, { pages: compiled }]) =>
  [...compiled.values()].flatMap(({ plan }) =>
    plan.filterBar && startsWithAll(plan.filterBar) ? [{ user, plan, bar: plan.filterBar }] : [],
  ),
);

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ warehouse: await demoWarehouse() });
  test.clock.advance(Date.parse(`${DEMO.today}T12:00:00Z`) / 1000 - test.clock.now().getTime() / 1000);
});
afterAll(() => test.server.close());

async function started(bar: FilterBarPlan, user: string): Promise<RealBar> {
  const opened = openRealBar(bar, test, user);
  opened.actor.start();
  await opened.settled();
  return opened;
}

describe('the box for active campaigns, with all campaigns chosen', () => {
  it('stands on pages of the base and of a customer', () => {
    expect(pages.length).toBeGreaterThanOrEqual(5);
  });

  it.each(pages)('changes the list of $plan.route for $user, and none of its questions', async (page) => {
    const { actor, view, settled } = await started(page.bar, page.user);
    const seen = () => ({
      box: view().values[BOX],
      campaign: view().values['campaign'],
      titles: view().components['campaign']!.data.map(({ title }) => title),
      questions: Object.values(page.plan.queries).map((query) =>
        questionOf(query, { values: view().values, route: {}, session: {} }),
      ),
    });
    const on = seen();
    actor.send({ type: 'component.chosen', name: BOX, value: false });
    await settled();
    const off = seen();
    expect([on.box, on.campaign, off.box, off.campaign]).toEqual([true, 'all', false, 'all']);
    expect(off.titles.length).toBeGreaterThan(on.titles.length);
    expect(off.titles).toEqual(expect.arrayContaining(on.titles));
    expect(on.questions.length).toBeGreaterThan(0);
    expect(off.questions).toEqual(on.questions);
    actor.stop();
  });
});

it('is labelled by the same words on every bar that has the box', () => {
  const labels = shippedBars.flatMap(({ plan }) =>
    plan.components.flatMap(({ name, label }) => (name === BOX ? [label] : [])),
  );
  expect(labels.length).toBeGreaterThan(8);
  expect(new Set(labels)).toEqual(new Set(['filters.activeCampaigns']));
});
