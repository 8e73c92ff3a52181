import { resolve } from 'node:path';
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCompiler, fixProject } from '../../../src/language/index.ts';
import { readSources } from '../../../src/language/node/index.ts';
import { mutationsOf } from '../support/mutations.ts';
import { slipOf } from '../support/slip.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const { sources } = await readSources(resolve(import.meta.dirname, '../../../pages'));
const compiler = createCompiler(vocabulary);
const written = new Map([...sources].map(([file, content]) => [file, new TextDecoder().decode(content)]));
/** The product's own pages, mended. */
const pages = new Map([...written, ...fixProject(written, vocabulary, { compiler }).texts]);
const sound = await soundProject();

/** The sound project with one file changed, after it was mended. */
function mended(file: string, change: (text: string) => string) {
  const changed = new Map(sound).set(file, change(sound.get(file) ?? ''));
  const { texts, mended: said } = fixProject(changed, vocabulary);
  return { text: texts.get(file) ?? changed.get(file), files: [...texts.keys()], said };
}

const dated =
  (date: string) =>
  (text: string): string =>
    text.replace(/^ {2}report: .*$/m, `  report: ${date} # begin`);

const noted = (text: string): string =>
  text
    .replace('widgets:', '# left\n\nwidgets:   # right')
    .replace('query: daily', "query: 'daily'")
    .replaceAll('\n', '\r\n');

const json = (...lines: readonly string[]): string =>
  `{\n  "new": true,\n${lines.join(',\n')},\n  "measures": {"spend": {"sum": "spend"}}\n}\n`;
const titled = '  "title": "datasets.sales"';
const tabled = '  "table": "sales"';
const counted = '  "tenant": "company_id", "dimensions": {"brand": "brand"}';

describe('mending', () => {
  it('leaves what is right as it is, in the product’s own pages too', () => {
    for (const tree of [sound, pages])
      expect(fixProject(tree, vocabulary)).toEqual({ texts: new Map(), mended: [] });
  });

  it('takes slips back to the letter, or leaves them where two names are as near', () => {
    const slips = mutationsOf(pages, Number(process.env.MUTATIONS ?? 8) / 8).filter(
      ({ original }) => original !== null,
    );
    const results = slips.map(({ file, text }) => {
      const { texts } = fixProject(new Map(pages).set(file, text), vocabulary, { compiler });
      expect([...texts.keys()].filter((each) => each !== file)).toEqual([]);
      return { file, now: texts.get(file) ?? text, text };
    });
    const wrong = results.filter(({ file, now, text }) => now !== pages.get(file) && now !== text);
    expect(wrong.map(({ file, now }) => [file, now])).toEqual([]);
    expect(results.filter(({ file, now }) => now === pages.get(file)).length / slips.length).toBeGreaterThan(
      0.85,
    );
  });

  it('says where, what and into what', () => {
    const { said } = mended('routes/report.yaml', (text) => text.replace('delta: daily', 'delta: dialy'));
    expect(said).toEqual([
      { file: 'routes/report.yaml', place: 'routes/report.yaml:22:60', from: 'dialy', to: 'daily' },
    ]);
  });

  it('keeps notes, empty lines, quotes and ends of lines', () => {
    const { text } = mended('routes/report.yaml', (whole) => noted(whole).replace("'daily'", "'dialy'"));
    expect(text).toBe(noted(sound.get('routes/report.yaml')!));
  });

  it('mends JSON as well as YAML, and a customer’s file as well as the base’s', () => {
    const overlay = mended('customers/zoo/routes/report.yaml', (text) =>
      text.replace('measure: clicks', 'measure: clickss'),
    );
    expect(overlay.text).toBe(sound.get('customers/zoo/routes/report.yaml'));
    const sales = mended('customers/zoo/datasets/own.json', () =>
      json(titled, tabled.replace('table', 'tabel'), counted),
    );
    expect(sales.text).toBe(json(titled, tabled, counted));
  });

  it('does not choose between two names that are as near', () => {
    const { text, said } = mended('routes/report.yaml', (whole) => whole.replace('y: [clicks', 'y: [cliks'));
    expect([text, said.length]).toEqual([sound.get('routes/report.yaml'), 1]);
    const twins = mended('datasets/sales.yaml', (whole) =>
      whole.replace(
        'measures:',
        'measures:\n  ctx: { ratio: [cliks, impressions] }\n  clika: { sum: a }\n  clikb: { sum: b }',
      ),
    );
    expect(twins.files).toEqual([]);
  });

  it('deletes what a customer’s file repeats of the base, with what it leaves empty, and nothing else', () => {
    const own = 'customers/zoo/locales/en.yaml';
    const saved = sound.get(own)!;
    const repeated = mended(own, (whole) => `# Ours.\n\nmeasures:\n  spend: Spend\n${whole}`);
    expect(repeated.text).toBe(`# Ours.\n\n${saved}`);
    const beside = mended(own, () => 'measures:\n  spend: Costs\n  clicks: Clicks\n  ctr: Rate\n');
    expect(beside.text).toBe('measures:\n  spend: Costs\n  ctr: Rate\n');
    expect(beside.said).toEqual([{ file: own, place: `${own}:3:1`, from: '  clicks: Clicks\n', to: '' }]);
    const report = mended('customers/zoo/routes/report.yaml', (whole) =>
      whole.replace('widgets:\n', 'filterBar: main\nwidgets:\n  trend:\n    x: date\n'),
    );
    expect(report.text).toBe(sound.get('customers/zoo/routes/report.yaml'));
  });

  it('leaves what a customer’s file repeats where a comment says why, in braces, and where nothing else is in the file', () => {
    const own = 'customers/zoo/locales/en.yaml';
    for (const text of [
      'measures:\n  # Agreed in May.\n  clicks: Clicks\n  ctr: Rate\n',
      'measures: { clicks: Clicks, ctr: Rate }\n',
      'measures:\n  clicks: Clicks\n',
    ])
      expect(mended(own, () => text).text).toBe(text);
  });

  it('puts quotes around a date that YAML would read as a number', () => {
    expect(mended('locales/en.yaml', dated('20260101')).text).toContain('  report: "20260101" # begin\n');
    expect(mended('locales/en.yaml', dated('20261')).files).toEqual([]);
  });

  it('puts keys in the order of the schema, each with its notes', () => {
    const { text, said } = mended(
      'app.yaml',
      (whole) =>
        `# the end\n${whole
          .split(/(?<=\n)(?=\S)/)
          .toReversed()
          .join('')}`,
    );
    expect(said).toMatchObject([{ file: 'app.yaml', from: 'its keys' }]);
    const keys = [...text!.matchAll(/^([a-z]+):/gm)].map(([, key]) => key);
    expect(keys).toEqual(['product', 'languages', 'home', 'menu'].filter((key) => keys.includes(key)));
    expect(text).toContain('# the end\n');
    expect(mended('customers/zoo/datasets/own.json', () => json(tabled, titled, counted))).toMatchObject({
      text: json(titled, tabled, counted),
      said: [{ place: 'customers/zoo/datasets/own.json', to: 'the order of the schema' }],
    });
  });

  it('never adds a mistake, and has nothing left to do the second time, whatever is wrong', () => {
    const edit = tuple(
      constantFrom(...sound.keys()),
      integer({ min: 0, max: 600 }),
      constantFrom('slip', 'cut', 'x', '\n', ': '),
    );
    assert(
      property(array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const broken = new Map(sound);
        for (const [file, at, what] of edits) {
          const text = broken.get(file)!;
          const word = text.slice(at).match(/[A-Za-z]{4,}/)?.[0];
          if (what === 'slip' && word)
            broken.set(file, text.slice(0, at) + text.slice(at).replace(word, slipOf(word, at) ?? word));
          else
            broken.set(
              file,
              text.slice(0, at) + (what === 'slip' || what === 'cut' ? '' : what) + text.slice(at + 1),
            );
        }
        const before = compiler.compile(broken).diagnostics.length;
        const after = new Map([...broken, ...fixProject(broken, vocabulary, { compiler }).texts]);
        expect(compiler.compile(after).diagnostics.length).toBeLessThanOrEqual(before);
        expect(fixProject(after, vocabulary, { compiler }).mended).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
