import { describe, expect, it } from 'vitest';
import { ModelTimeout, runModel } from '../../../src/server/models/run-model.ts';
import { simulated } from '../../modelling/forecast/simulated.ts';

const one = { values: simulated('steady', 90, 1), seasons: [7], horizon: 7, level: 0.9 };
const many = Array.from({ length: 2000 }, () => one);
const patient = { milliseconds: 60_000, signal: new AbortController().signal };

describe('a job beside the server', () => {
  it('is done in a thread, whose WebAssembly comes from the package', async () => {
    const shares: number[] = [];
    const [said, refused] = await runModel('forecast', [one, { ...one, values: [1, 2] }], { ...patient, progress: (share) => shares.push(share) }); // prettier-ignore
    expect(said!.kind === 'forecast' && said!.points).toHaveLength(7);
    expect(refused).toEqual({ kind: 'refused', reason: 'tooShort', needed: 28 });
    expect(shares).toEqual([0, 0.5]);
  });

  it('with one question does not wait for all questions of an earlier job', async () => {
    const ended: string[] = [];
    // Different series: an equal one is not fitted a second time.
    const different = Array.from({ length: 100 }, (_, at) => ({
      ...one,
      values: simulated('steady', 90, at),
    }));
    const long = runModel('forecast', different, patient).then(() => ended.push('100 questions'));
    const short = runModel('forecast', [one], patient).then(() => ended.push('1 question'));
    await Promise.all([long, short]);
    expect(ended).toEqual(['1 question', '100 questions']);
  });

  it('gives the answers in the order of its questions', async () => {
    const questions = [7, 3, 5].map((horizon) => ({ ...one, horizon }));
    const found = await runModel('forecast', questions, patient);
    expect(found.map((each) => each.kind === 'forecast' && each.points.length)).toEqual([7, 3, 5]);
    expect(await runModel('forecast', [], patient)).toEqual([]);
  });

  it('that takes too long is given up, and the next one is done', async () => {
    const slow = runModel('forecast', many, { ...patient, milliseconds: 50 });
    const next = runModel('forecast', [one], patient);
    await expect(slow).rejects.toBeInstanceOf(ModelTimeout);
    expect(await next).toHaveLength(1);
  });

  it('that nobody waits for ends at once, whether it runs or waits', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = runModel('forecast', many, { ...patient, signal: running.signal });
    const second = runModel('forecast', many, { ...patient, signal: waiting.signal });
    const both = Promise.allSettled([first, second]);
    waiting.abort(new Error('gone'));
    running.abort(new Error('left'));
    const ends = await both;
    expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(['Error: left', 'Error: gone']); // prettier-ignore
    expect(await runModel('forecast', [one], patient)).toHaveLength(1);
  });
});
