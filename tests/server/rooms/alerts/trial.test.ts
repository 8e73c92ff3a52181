import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/format/index.ts';
import { plantedEvents, scoreOf } from '../../../prove/alerts/score.ts';
import { runTrial } from '../../../prove/alerts/trial.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';

const wants = ({ condition }: { readonly condition: string | null }): boolean => condition === 'late';

describe('the shipped alerts over the demonstration, as days pass', () => {
  it('tell of a platform whose figures are missing on the morning after, and of nothing else that is planted', async () => {
    const warehouse = await demoWarehouse();
    const { today } = DEMO;
    const days = 6;
    const companies = ['acme'];
    const episodes = await runTrial({ warehouse, today, days, companies, wants });
    const events = await plantedEvents(warehouse, { companies, first: addDays(today, -days), last: today });
    const { outcomes } = scoreOf(episodes, events);
    expect(outcomes.map(({ event, delay }) => [event.name, delay])).toEqual([['Meta: data missing', 1]]);
    expect(episodes.find(({ series }) => series === 'Meta')).toMatchObject({
      figureText: '1 day',
      owner: 'analyst@acme.example',
    });
  });
});
