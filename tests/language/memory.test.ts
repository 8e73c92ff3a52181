import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createCompiler } from '../../src/language/index.ts';
import { soundProject } from './support/specimen.ts';
import { vocabulary } from './support/vocabulary.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const sound = await soundProject();

/** Weak references to what a compilation of one changed file made. */
function traces(changes: number): WeakRef<object>[] {
  const compiler = createCompiler(vocabulary);
  const files = [...sound.keys()];
  const made: WeakRef<object>[] = [];
  for (let at = 0; at < changes; at += 1) {
    const file = files[at % files.length]!;
    const text = `${sound.get(file)!}# ${at}\n${at % 7 === 0 ? 'unknown: 1\n' : ''}`;
    const project = compiler.compile(new Map(sound).set(file, text));
    expect(project.files).toBe(files.length);
    project.base.manifest?.pages.at(0);
    made.push(new WeakRef(project), new WeakRef(project.base));
  }
  compilers.add(compiler);
  return made;
}

/** The compilers live on: what they remember is what is asked about. */
const compilers = new Set<object>();

it('keeps nothing of the projects before the last: whoever edits all day fills no memory', async () => {
  const made = traces(60);
  // A weak reference holds its target until the end of the task that made it, or asked for it; and what code that is being
  // compiled has seen lives until that is done. What is remembered lives through any number of collections.
  let alive = Infinity;
  for (let times = 0; alive > 0 && times < 10; times += 1) {
    await new Promise((done) => void setTimeout(done));
    collect();
    alive = made.slice(0, -4).filter((trace) => trace.deref() !== undefined).length;
  }
  expect({ alive }).toEqual({ alive: 0 });
  expect(compilers.size).toBe(1);
});
