import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cascadeMachine } from '../../src/cascade/cascade-machine.ts';
import { drawChart } from './support/draw-chart.ts';

describe('the chart in the documentation', () => {
  it('is the one that the machine draws of itself', () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../src/cascade/README.md'), 'utf8');
    const [, chart] = /```mermaid\n([\s\S]*?)\n```/.exec(readme) ?? [];
    expect(chart).toBe(drawChart(cascadeMachine));
  });
});
