import { estimateOf, type Estimate, type FittedChannel } from './fitted-channel.ts';
import type { ChannelEffect } from './parameters.ts';
import { saturation, saturationRise } from './saturation.ts';

/** The response to a constant weekly spend, and the marginal return. */
export interface ResponsePoint {
  readonly spend: number;
  readonly response: Estimate;
  readonly marginal: Estimate;
}

/** The response at one weekly spend, in the units of the history. It describes the fitted weeks. */
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

/**
 * The curve from 0 to `most` in equal steps. An infinite marginal return at 0 is replaced by that at a
 * thousandth of a step.
 */
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
