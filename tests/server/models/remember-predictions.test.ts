import { describe, expect, it } from 'vitest';
import { rememberPredictions } from '../../../src/server/models/remember-predictions.ts';

const counted = (most?: number) => {
  const fitted: string[] = [];
  const predict = rememberPredictions((values, seasons, horizon) => {
    fitted.push([values.join(), seasons.join(), horizon].join(' | '));
    return values.length === 0 ? null : { point: [values.length], spread: [horizon] };
  }, most);
  return { predict, fitted };
};

describe('predictions that are remembered', () => {
  it('are made once for the same values, seasons and horizon', () => {
    const { predict, fitted } = counted();
    const first = predict([1, 2], [7], 3);
    expect(predict([1, 2], [7], 3)).toBe(first);
    expect(predict([], [], 3)).toBeNull();
    expect(predict([], [], 3)).toBeNull();
    expect(fitted).toHaveLength(2);
  });

  it('are made anew where any of them differs, however they follow each other', () => {
    const { predict, fitted } = counted();
    predict([7, 1], [], 3);
    predict([1], [7], 3);
    predict([7, 1], [], 4);
    predict([1, 7], [], 3);
    expect(fitted).toHaveLength(4);
  });

  it('are forgotten when there are too many, those first that were not used for longest', () => {
    const { predict, fitted } = counted(2);
    predict([1], [], 1);
    predict([2], [], 1);
    predict([1], [], 1);
    predict([3], [], 1);
    predict([1], [], 1);
    expect(fitted).toHaveLength(3);
    predict([2], [], 1);
    expect(fitted).toHaveLength(4);
  });
});
