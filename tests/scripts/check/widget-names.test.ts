import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { widgetNames } from '../../../scripts/check/widget-names.ts';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

/** What is found in one file of a project that has the widget types `dial`, `form` and `line`. */
function foundIn(file: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'widget-names-'));
  roots.push(root);
  for (const folder of ['src', 'scripts', 'schemas/widgets'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const type of ['dial', 'form', 'line'])
    writeFileSync(join(root, `schemas/widgets/${type}.schema.json`), '');
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return widgetNames(root).map((problem) => problem.replace(/: let its .*/, ''));
}

describe('the check of the names of widget types', () => {
  it.each([
    ["if (spec.type === 'dial') draw();"],
    ["if (widget?.type !== 'dial') draw();"],
    ["function draw(spec: SpecOf<'dial'>) {}"],
    ["type Dial = Extract<WidgetSpec, { type: 'dial' }>;"],
    ["import type { DialSpec } from '../language/plan/index.ts';"],
    ["import { angle } from '../widgets/dial/angle.ts';"],
    ['const all = [dialWidget];'],
    ["const round = ['dial', 'line'];"],
    [".widget[data-type='dial'] { color: red }"],
  ])('refuses %s', (line) => {
    expect(foundIn('src/web/page/some.ts', `\n${line}\n`)).toEqual([
      'src/web/page/some.ts:2 names the widget type "dial"',
    ]);
  });

  it('lets the type itself, the list for the registry and what is generated name it', () => {
    const text = "export const dialWidget = defineWidget<DialSpec>({ type: 'dial' });";
    for (const file of [
      'src/web/widgets/dial/index.ts',
      'src/web/widgets/default-widgets.ts',
      'src/language/generated/spec.ts',
    ])
      expect(foundIn(file, text)).toEqual([]);
    expect(foundIn('src/web/widgets/line/index.ts', text)).not.toEqual([]);
  });

  it('lets the compiler have rules of its own for forms, and for nothing else', () => {
    expect(foundIn('src/language/link/a.ts', "if (spec.type === 'form') link();")).toEqual([]);
    expect(foundIn('src/language/link/a.ts', "if (spec.type === 'dial') link();")).toHaveLength(1);
  });

  it('passes over words that stand for something else', () => {
    expect(
      foundIn(
        'src/web/page/some.ts',
        "const place = { line: 1, type: 'line' };\nconst form = document.forms;",
      ),
    ).toEqual([]);
  });
});
