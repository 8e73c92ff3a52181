import { describe, expect, it } from 'vitest';
import {
  aheadOf,
  compileProject,
  createCompiler,
  documentsOfTarget,
  editorSchemas,
  originsOf,
  reachOf,
  sharesOf,
  targetsOf,
  type Ahead,
  type Project,
  type SourceTexts,
} from '../../../src/language/index.ts';
import { readSources } from '../../../src/language/node/index.ts';
import { mutationsOf } from '../support/mutations.ts';
import { told } from '../support/told.ts';
import { vocabulary } from '../support/vocabulary.ts';

const { sources: shipped } = await readSources('pages');
const texts = new Map([...shipped].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));

/** What threads would work out, in the form in which it crosses over. */
function workedAhead(sources: SourceTexts): Ahead<SourceTexts> {
  const { pages, surroundings } = sharesOf(sources);
  const work = aheadOf(structuredClone({ api: vocabulary.api, icons: vocabulary.icons }), surroundings);
  const answers = [...pages.values()].map((files) => structuredClone(work(files)));
  return {
    sources,
    pages: new Map(answers.flatMap((answer) => [...answer.pages])),
    checks: new Map(answers.flatMap((answer) => [...answer.checks])),
  };
}

/** Trees in which most files have a fault, each time another one. */
function faultyTrees(): SourceTexts[] {
  const trees: Map<string, string>[] = [];
  for (const { file, text } of mutationsOf(texts, 24)) {
    const free = trees.find((tree) => tree.get(file) === texts.get(file));
    if (free) free.set(file, text);
    else trees.push(new Map(texts).set(file, text));
  }
  return trees;
}

/** Everything that a project says, its diagnostics to the letter. */
const written = (project: Project) => ({ letters: JSON.stringify(project.diagnostics), ...told(project) });

describe('pages that are worked out ahead', () => {
  it('are all of the shipped ones, which say the same as on one core', () => {
    const ahead = workedAhead(texts);
    const pages = [...texts.keys()].filter((path) => /^routes\/.*(?<!\.checks)\.yaml$/.test(path));
    expect([...ahead.pages.keys()].toSorted()).toEqual(pages.toSorted());
    expect(written(createCompiler(vocabulary).compile(texts, ahead))).toEqual(
      written(compileProject(texts, vocabulary)),
    );
  });

  it('say the same whatever is wrong with them, with what is around them, and with what is laid over them', () => {
    // A compiler that was told ahead goes on by itself from there: the last tree is compiled by it as a change.
    let last: SourceTexts = texts;
    for (const tree of faultyTrees().filter((_, index) => index % 6 === 0)) {
      const compiler = createCompiler(vocabulary);
      expect(written(compiler.compile(tree, workedAhead(tree)))).toEqual(
        written(compileProject(tree, vocabulary)),
      );
      expect(written(compiler.compile(last))).toEqual(written(compileProject(last, vocabulary)));
      last = tree;
    }
  });

  it('are explained, reached and named to editors as on one core', () => {
    const [ahead, onOneCore] = [
      compileProject(texts, vocabulary, {}, workedAhead(texts)),
      compileProject(texts, vocabulary),
    ];
    const described = (project: Project) => ({
      reach: [...texts.keys()].map((file) => reachOf(project, file)),
      targets: targetsOf(project, null),
      origins: documentsOfTarget(project, null, '/smart-reporting/channel-report').map(originsOf),
      schemas: editorSchemas(project, vocabulary),
    });
    expect(described(ahead)).toEqual(described(onOneCore));
  });

  it('are refused for other sources than they were worked out of', () => {
    const others = new Map(texts);
    expect(() => createCompiler(vocabulary).compile(others, workedAhead(texts))).toThrow('other sources');
  });
});
