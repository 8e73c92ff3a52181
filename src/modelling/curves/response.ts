import { estimateOf, type Estimate, type FittedChannel } from './fitted-channel.ts';
import type { ChannelEffect } from './parameters.ts';
import { saturation, saturationRise } from './saturation.ts';

/** What a channel brings in a week in which it spends `spend`, as in the weeks before; and what one more unit brings. */
export interface ResponsePoint {
  readonly spend: number;
  readonly response: Estimate;
  readonly marginal: Estimate;
}

/** The response curve at one spend of a week, in the units of the history. It describes the weeks that were fitted. */
export function responseAt(channel: FittedChannel, spend: number, level: number): ResponsePoint {
  const at = (figure: (effect: ChannelEffect) => number): Estimate =>
    estimateOf(figure(channel.effect), channel.drawn.map(figure), level);
  return {
    spend,
    response: at(({ effect, saturation: shape }) => effect * saturation(shape, spend)),
    marginal: at(({ effect, saturation: shape }) =>
      effect === 0 ? 0 : effect * saturationRise(shape, Math.max(spend, shape.half * 1e-6)),
    ),
  };
}

/** The curve from nothing to `most` in equal steps. At nothing a rise without bound is that of a thousandth of a step. */
export function responseCurve(
  channel: FittedChannel,
  most: number,
  steps: number,
  level: number,
): ResponsePoint[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const point = responseAt(channel, Math.max(step, 1e-3) * (most / steps), level);
    return step === 0 ? { ...point, spend: 0, response: { value: 0, low: 0, high: 0 } } : point;
  });
}
