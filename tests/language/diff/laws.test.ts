import { anything, array, assert, constantFrom, integer, jsonValue, pre, property, record } from 'fast-check';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createCompiler,
  diffProjects,
  formatDiffJson,
  type ProjectDiff,
} from '../../../src/language/index.ts';
import { differences } from '../../../src/language/diff/differences.ts';
import { sameValue } from '../../../src/language/merge/merge-patch.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

let sound: ReadonlyMap<string, Json>;
beforeAll(async () => {
  const texts = await soundProject();
  sound = new Map([...texts].map(([file, text]) => [file.replace('.yaml', '.json'), parse(text) as Json]));
});

const written = (documents: ReadonlyMap<string, Json>): Map<string, string> =>
  new Map([...documents].map(([file, value]) => [file, JSON.stringify(value)]));

const compiler = createCompiler(vocabulary);

function diff(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ProjectDiff {
  return diffProjects(compiler.compile(before), compiler.compile(after));
}

/** Every place of a document, the root left out. */
function placesOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, key];
    return [here, ...placesOf(inner, here)];
  });
}

type Slip = 'delete' | 'replace' | 'add beside' | 'wrap';

/** A copy with one thing done at one place. */
function mutated(document: Json, path: readonly string[], slip: Slip, text: string): Json {
  const copy = structuredClone(document);
  const holder = path.slice(0, -1).reduce<Json>((at, step) => (at as Record<string, Json>)[step]!, copy);
  const key = path.at(-1)!;
  if (Array.isArray(holder)) {
    const index = Number(key);
    if (slip === 'delete') holder.splice(index, 1);
    else if (slip === 'add beside') holder.splice(index, 0, `${text} added`);
    else holder[index] = slip === 'wrap' ? { wrapped: holder[index]! } : `${text} replaced`;
  } else {
    const map = holder as Record<string, Json>;
    if (slip === 'delete') delete map[key];
    else if (slip === 'add beside') map[`${key}Added`] = text;
    else map[key] = slip === 'wrap' ? [map[key]!, 'wrapped'] : `${text} replaced`;
  }
  return copy;
}

const traits = { isEntity: () => false, isOrdered: () => false };

describe('the difference of two values', () => {
  it('is empty exactly where they say the same', () => {
    assert(
      property(jsonValue(), jsonValue(), (a, b) => {
        expect(differences(a, structuredClone(a), traits)).toEqual([]);
        expect(differences(a, b, traits).length === 0).toBe(sameValue(a, b));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is found in lists whose items look alike, too', () => {
    const alike = constantFrom<Json>(
      'a',
      'a (2)',
      1,
      '1',
      { field: 'a' },
      { field: 'a', x: 1 },
      ['a'],
      null,
      '',
    );
    assert(
      property(array(alike, { maxLength: 5 }), array(alike, { maxLength: 5 }), (a, b) => {
        expect(differences(a, b, traits).length === 0).toBe(sameValue(a, b));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the difference of two projects', () => {
  const files = ['app', 'routes/report', 'routes/list', 'filter-bars/main', 'datasets/sales', 'locales/en'];
  const mutation = record({
    file: constantFrom(...files.map((file) => `${file}.json`)),
    at: integer({ min: 0, max: 10_000 }),
    slip: constantFrom<Slip>('delete', 'replace', 'add beside', 'wrap'),
    text: constantFrom('x', 'spend', '/report', '$brand$'),
  });

  it('has a change, with its pointer and a sentence, for any one thing done to a document', () => {
    assert(
      property(mutation, ({ file, at, slip, text }) => {
        const document = sound.get(file)!;
        const places = placesOf(document);
        const place = places[at % places.length]!;
        // The small bar's filters stand where they would stand anyway.
        pre(slip !== 'delete' || place.join('/') !== 'visualHierarchy');
        const after = new Map(sound).set(file, mutated(document, place, slip, text));
        const found = diff(written(sound), written(after));
        const json = JSON.parse(formatDiffJson(found, { before: 'a', after: 'b' })) as {
          changes: { slot: string; pointer: string; sentence: string }[];
        };
        const changes = json.changes.filter(({ slot }) => `${slot}.json` === file);
        expect(changes.length).toBeGreaterThan(0);
        for (const { pointer, sentence } of changes) {
          expect(sentence).toMatch(/\S/);
          // A change stands at the place, above it or below it: never elsewhere in the document.
          const steps = pointer.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
          const near = steps.slice(0, place.length - 1);
          expect(place.slice(0, near.length)).toEqual(near);
        }
      }),
      { numRuns: 300 },
    ); // prettier-ignore
  });

  it('is told without a crash for documents that say anything at all', () => {
    assert(
      property(anything({ withNullPrototype: false }), anything(), (a, b) => {
        const changes = diff(
          written(sound).set('routes/x.json', pageWith(a)),
          written(sound).set('routes/x.json', pageWith(b)),
        );
        formatDiffJson(changes, { before: 'a', after: 'b' });
      }),
      { numRuns: 40 },
    ); // prettier-ignore
  });
});

/** A page that says anything; what JSON can't say is left out. */
function pageWith(value: unknown): string {
  try {
    return JSON.stringify({ route: '/x', widgets: value, rows: value });
  } catch {
    return '{ "route": "/x" }';
  }
}
