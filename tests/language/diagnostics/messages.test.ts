import { describe, expect, it } from 'vitest';
import { createCompiler } from '../../../src/language/index.ts';
import { readSpecimen, soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const sound = await soundProject();
const compiler = createCompiler(vocabulary);

const messageOf = (specimen: string): string | undefined =>
  compiler.compile(readSpecimen(specimen, sound).sources).diagnostics[0]?.message;

describe('a message', () => {
  it('says how a widget has another grain than its query', () => {
    expect(messageOf('unknown-field.grain.txt')).toBe(
      'The query `daily` has no dimension `date:week`. It has `date` in another grain. Use a query with `date:week` in its dimensions, such as one with `extends: daily`.',
    );
  });

  it('says which fields there are where the dimension is not there in any grain', () => {
    expect(messageOf('unknown-field.txt')).toContain('It has `');
    expect(messageOf('unknown-field.txt')).not.toContain('grain');
  });

  it('says why a tab has not the name of a widget', () => {
    expect(messageOf('name-taken.tab.txt')).toBe(
      '`form` is already defined by the widget `form`. The names of widgets, sections, tabs and steps are addresses within the page (/route#name), so each is there once.',
    );
  });
});
