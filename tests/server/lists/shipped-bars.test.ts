import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Choice } from '../../../src/cascade/selection.ts';
import type { ComponentPlan, Entry } from '../../../src/language/plan/index.ts';
import { openRealBar, questionsOf } from '../../support/real-bar.ts';
import type { RealBar } from '../../support/real-bar.ts';
import { shippedBars } from '../../support/shipped-bars.ts';
import type { ShippedBar } from '../../support/shipped-bars.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../support/warehouse.ts';

const contract = parse(readFileSync('schemas/api.openapi.yaml', 'utf8')) as {
  components: { schemas: { PageName: { enum: string[] } } };
};
const NOON = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ warehouse: await demoWarehouse() });
  test.clock.advance(NOON(DEMO.today) - test.clock.now().getTime() / 1000);
});
afterAll(() => test.server.close());

/** A customer without demonstration data sees that of the first company. */
const userOf = ({ customer }: ShippedBar): string =>
  customer === 'globex' ? 'analyst@globex' : 'analyst@acme';

async function started(bar: ShippedBar): Promise<RealBar> {
  const opened = openRealBar(bar.plan, test, userOf(bar));
  opened.actor.start();
  await opened.settled();
  return opened;
}

const submitsOf = ({ plan }: ShippedBar): ComponentPlan[] =>
  plan.components.filter(({ type }) => type === 'submit');

/** Another value than the chosen one, that the data has; null where there is none. */
function otherValue(component: ComponentPlan, { view }: RealBar): Choice | null {
  const { type, selected, data, bounds } = view().components[component.name]!;
  if (type === 'checkBox') return selected !== true;
  if (type === 'submit') return null;
  if (type === 'selectDate') {
    const end = bounds?.endDate ?? '2026-10-20';
    return { startDate: end, endDate: end };
  }
  const chosen = (Array.isArray(selected) ? selected : [selected]) as readonly (Entry | null)[];
  const other = data.find(({ value }) => chosen.every((entry) => entry?.value !== value));
  if (other === undefined) return null;
  return type === 'selectCheckList' ? [other.value] : other.value;
}

/** What is wrong with a part of a reply, for a component of this type. */
function misfitsOf(type: ComponentPlan['type'], part: unknown): string[] {
  if (type === 'selectDate') {
    const { startDate, endDate } = part as Readonly<Record<string, unknown>>;
    return [startDate, endDate].every(isDay) ? [] : [JSON.stringify(part)];
  }
  if (!Array.isArray(part)) return [`${JSON.stringify(part)} is no list`];
  return part.filter((entry) => !isPlainEntry(entry)).map((entry) => JSON.stringify(entry));
}

/** A list of a dataset is told what was chosen, so that it stays where the facts have it. */
const withoutSelected = (question: string): string => question.replace(/&selected=[^&]*/, '');

const isDay = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));

const isPlainEntry = ({ title, value, ...more }: Readonly<Record<string, unknown>>): boolean =>
  typeof title === 'string' && ['string', 'number'].includes(typeof value) && Object.keys(more).length === 0;

describe('every filter bar that is shipped', () => {
  it('is there, for every page that the product has bars for', () => {
    expect(shippedBars.length).toBeGreaterThanOrEqual(57);
    expect(shippedBars.filter(({ customer }) => customer === 'papara')).toHaveLength(2);
  });

  it('asks by the page names of the contract, and each of them is asked by', () => {
    const requested = shippedBars.flatMap(({ plan }) =>
      plan.components.flatMap(({ remote }) => (remote === null ? [] : [remote.params.pageName])),
    );
    const named = new Set(requested.filter((name) => name !== undefined));
    expect([...named].toSorted()).toEqual(contract.components.schemas.PageName.enum.toSorted());
  });

  it.each(shippedBars)('$title starts with every necessary component filled', async (bar) => {
    const { actor, view, runs, settled } = await started(bar);
    const { components, ready } = view();
    const { components: plans } = bar.plan;
    const states = plans.map(({ name }) => [name, components[name]!.state, components[name]!.error]);
    expect(states).toEqual(plans.map(({ name }) => [name, 'ready', null]));
    const necessary = plans.filter(({ isNecessary, type }) => isNecessary && type !== 'submit');
    expect(necessary.filter(({ name }) => !components[name]!.filled)).toEqual([]);
    const lists = plans.filter(({ remote, type }) => remote !== null && type !== 'selectDate');
    expect(lists.filter(({ name }) => components[name]!.data.length === 0)).toEqual([]);
    const submits = submitsOf(bar);
    expect([ready, runs.length]).toEqual(submits.length > 0 ? [false, 0] : [true, 1]);
    for (const { name } of submits) actor.send({ type: 'submit.pressed', name });
    await settled();
    expect([view().ready, runs.length]).toEqual([true, 1]);
    actor.stop();
  });

  it.each(shippedBars)('$title is answered, each part in its shape and each question once', async (bar) => {
    const { actor, view, replies } = await started(bar);
    const questions = questionsOf(bar.plan, view());
    expect(replies.map(({ question }) => question).toSorted()).toEqual(
      [...new Set(questions.values())].toSorted(),
    );
    const misfits = bar.plan.components.flatMap(({ name, type, remote }) => {
      const reply = replies.find(({ question }) => question === questions.get(name));
      if (remote === null) return [];
      if (reply?.status !== 200) return [`${name}: no answer`];
      return misfitsOf(type, reply.body[remote.responseKey]).map((misfit) => `${name}: ${misfit}`);
    });
    expect(misfits).toEqual([]);
    actor.stop();
  });

  it.each(shippedBars)(
    '$title costs one question for each that an input changes, and one run',
    async (bar) => {
      const opened = await started(bar);
      const { actor, view, replies, runs, settled } = opened;
      for (const component of bar.plan.components) {
        const value = otherValue(component, opened);
        if (value === null) continue;
        const [before, requested, ran] = [questionsOf(bar.plan, view()), replies.length, runs.length];
        actor.send({ type: 'component.chosen', name: component.name, value });
        await settled();
        expect(view().notices.filter(({ kind }) => kind === 'refused')).toEqual([]);
        const after = questionsOf(bar.plan, view());
        const changed = [...after].filter(([name, question]) => before.get(name) !== question);
        expect({
          input: component.name,
          requested: replies
            .slice(requested)
            .map(({ question }) => withoutSelected(question))
            .toSorted(),
        }).toEqual({
          input: component.name,
          requested: [...new Set(changed.map(([, question]) => question))].toSorted(),
        });
        expect(runs.length - ran).toBeLessThanOrEqual(1);
      }
      actor.stop();
    },
  );
});
