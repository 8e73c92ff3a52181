import { describe, expect, it } from 'vitest';
import { createAnswers } from '../../../src/web/queries/index.ts';
import { dataOf } from './hand-cranked-transport.ts';

const answer = (key: string) => ({ data: dataOf(key), etag: null });

describe('the kept answers', () => {
  it('forget those that were not looked at for longest', () => {
    const answers = createAnswers(2);
    answers.put('a', answer('a'));
    answers.put('b', answer('b'));
    answers.get('a');
    answers.put('c', answer('c'));
    expect(['a', 'b', 'c'].filter((key) => answers.get(key) !== undefined)).toEqual(['a', 'c']);
  });

  it('count cells, so that large tables push out many tiles, and never keep one that is too large alone', () => {
    // One column and one row, and the header: two cells.
    const answers = createAnswers(100, 4);
    answers.put('a', answer('a'));
    answers.put('b', answer('b'));
    answers.put('c', answer('c'));
    expect(answers.get('a')).toBeUndefined();
    const large = { ...dataOf('d'), rows: [['1'], ['2'], ['3'], ['4']] };
    answers.put('d', { data: large, etag: null });
    expect(['b', 'c', 'd'].filter((key) => answers.get(key) !== undefined)).toEqual(['b', 'c']);
  });

  it('count an answer that is replaced once', () => {
    const answers = createAnswers(100, 4);
    for (let round = 0; round < 5; round += 1) answers.put('a', answer('a'));
    answers.put('b', answer('b'));
    expect(answers.get('a')).toBeDefined();
  });
});
