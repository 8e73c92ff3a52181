import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createCompiler } from '../../src/language/index.ts';
import { soundProject } from './support/specimen.ts';
import { vocabulary } from './support/vocabulary.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const sound = await soundProject();

it('keeps nothing of what is gone: after hundreds of changes the memory is as it was', () => {
  const compiler = createCompiler(vocabulary);
  const files = [...sound.keys()];
  const heapAfter = (changes: number, from: number): number => {
    for (let at = from; at < from + changes; at += 1) {
      const file = files[at % files.length]!;
      const text = `${sound.get(file)!}# ${at}\n${at % 7 === 0 ? 'unknown: 1\n' : ''}`;
      const project = compiler.compile(new Map(sound).set(file, text));
      expect(project.files).toBe(files.length);
      project.base.manifest?.pages.at(0);
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = heapAfter(150, 0);
  const after = heapAfter(600, 150);
  expect((after - before) / 1_048_576).toBeLessThan(4);
});
