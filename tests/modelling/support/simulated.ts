import { adstocked, adstockWeights } from '../../../src/modelling/curves/adstock.ts';
import type { SpendHistory } from '../../../src/modelling/curves/history.ts';
import type { ChannelEffect } from '../../../src/modelling/curves/parameters.ts';
import { normal, randomOf } from '../../../src/modelling/curves/random.ts';
import { saturation } from '../../../src/modelling/curves/saturation.ts';

export interface SimulatedTruth {
  readonly history: SpendHistory;
  readonly effects: readonly ChannelEffect[];
  /** What each channel brought in the weeks from the eighth on. */
  readonly contributions: readonly number[];
}

/** Monday after Monday. */
export function weeksFrom(count: number): string[] {
  return Array.from({ length: count }, (_, week) =>
    new Date(Date.UTC(2023, 0, 2) + week * 7 * 86_400_000).toISOString().slice(0, 10),
  );
}

/** A past whose truth is known: spend that goes up and down by itself, noise of a twentieth of the KPI, from a seed. */
export function simulatedTruth(seed: number, channels = 2, weeks = 104): SimulatedTruth {
  const random = randomOf(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const spends = Array.from({ length: channels }, () => {
    const size = between(1000, 20_000);
    return Array.from(
      { length: weeks },
      () => size * Math.exp(0.6 * normal(random)) * (random() < 0.1 ? 0 : 1),
    );
  });
  const effects = spends.map((spend): ChannelEffect => {
    const middle = spend.reduce((sum, amount) => sum + amount, 0) / weeks;
    return {
      effect: between(10_000, 50_000) / Math.sqrt(channels),
      saturation: {
        form: 'hill',
        half: middle * Math.exp(0.9 * normal(random)),
        slope: Math.exp(0.3 * normal(random)),
      },
      carry: [between(0.05, 0.6)],
    };
  });
  const lines = effects.map(({ effect, saturation: shape, carry }, channel) =>
    adstocked(spends[channel]!, adstockWeights('geometric', carry, 8)).map(
      (amount) => effect * saturation(shape, amount),
    ),
  );
  const [rise, wave] = [between(-20_000, 20_000), between(0, 10_000)];
  const outcome = Array.from(
    { length: weeks },
    (_, week) =>
      100_000 +
      (rise * week) / weeks +
      wave * Math.sin((2 * Math.PI * week) / 52.18) +
      lines.reduce((sum, line) => sum + line[week]!, 0) +
      5000 * normal(random),
  );
  return {
    history: {
      weeks: weeksFrom(weeks),
      outcome,
      channels: spends.map((spend, at) => ({ id: `c${at + 1}`, spend })),
    },
    effects,
    contributions: lines.map((line) => line.slice(7).reduce((sum, value) => sum + value, 0)),
  };
}
