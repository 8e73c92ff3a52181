import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cascadeMachine } from '../../src/cascade/cascade-machine.ts';
import { drawChart } from './support/draw-chart.ts';

const heading = `# The chart of the cascade

Drawn from the machine by \`npx vitest run tests/cascade/chart.test.ts -u\`; not to be edited.`;

describe('the chart in the documentation', () => {
  it('is the one that the machine draws of itself', async () => {
    const chart = `${heading}\n\n\`\`\`mermaid\n${drawChart(cascadeMachine)}\n\`\`\`\n`;
    await expect(chart).toMatchFileSnapshot(resolve(import.meta.dirname, '../../src/cascade/chart.md'));
  });
});
