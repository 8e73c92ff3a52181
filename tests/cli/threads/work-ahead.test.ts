import { expect, it } from 'vitest';
import { workAhead } from '../../../src/cli/threads/work-ahead.ts';
import { compileProject } from '../../../src/language/index.ts';
import { readSources } from '../../../src/language/node/index.ts';
import { told } from '../../language/support/told.ts';
import { vocabulary } from '../../language/support/vocabulary.ts';

const { sources } = await readSources('pages');

it('leaves a small project to one core, where it is done sooner', async () => {
  expect(await workAhead(sources, vocabulary)).toBeNull();
});

it('says the same on two threads as on one core', async () => {
  const ahead = await workAhead(sources, vocabulary, { least: 1, threads: 2 });
  expect(ahead!.pages.size).toBeGreaterThan(10);
  expect(told(compileProject(sources, vocabulary, {}, ahead))).toEqual(
    told(compileProject(sources, vocabulary)),
  );
});

it('says the same where there are more threads than work', async () => {
  const few = new Map([...sources].filter(([path]) => !path.startsWith('routes/')));
  const ahead = await workAhead(few, vocabulary, { least: 0, threads: 3 });
  expect(told(compileProject(few, vocabulary, {}, ahead))).toEqual(told(compileProject(few, vocabulary)));
});
