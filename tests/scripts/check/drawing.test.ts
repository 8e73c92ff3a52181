import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { drawingWithExpressions } from '../../../scripts/check/drawing.ts';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

const expressions = "export { holds } from './evaluate.ts';\nexport type { Values } from './names.ts';\n";

/** What is found in a project that has expressions, and these files of its `src`. */
function foundIn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'drawing-'));
  roots.push(root);
  for (const [file, text] of Object.entries({ 'expressions/index.ts': expressions, ...files })) {
    const path = join(root, 'src', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return drawingWithExpressions(root);
}

describe('the check of drawing', () => {
  it.each([
    ['a value', "import { holds } from '../../../../expressions/index.ts';"],
    ['a type', "import type { Values } from '../../../../expressions/index.ts';"],
    ['it when it is needed', "const load = () => import('../../../../expressions/index.ts');"],
    ['what it exports again', "export { holds } from '../../../../expressions/index.ts';"],
  ])('refuses expressions in the chart kit, where it imports %s', (_, line) => {
    expect(foundIn({ 'web/widgets/chart-kit/scale/dates.ts': `\n${line}\n` })).toEqual([
      'src/web/widgets/chart-kit/scale/dates.ts:2 drawing must do without expressions: it imports expressions/index.ts',
    ]);
  });

  it('refuses the interpreter itself in the drawing of a type of chart', () => {
    expect(
      foundIn({ 'web/widgets/dial/draw.ts': "import { Environment } from '@marcbachmann/cel-js';\n" }),
    ).toEqual([
      'src/web/widgets/dial/draw.ts:1 drawing must do without expressions: it imports @marcbachmann/cel-js',
    ]);
  });

  it('refuses expressions that other files bring along, and says how, where drawing leaves its own files', () => {
    expect(
      foundIn({
        'web/widgets/dial/draw.ts': "import { ticks } from '../chart-kit/ticks.ts';\n",
        'web/widgets/chart-kit/ticks.ts': "import { date } from '../../../format/index.ts';\n",
        'format/index.ts': "export { date } from './date.ts';\nexport { wide } from './wide.ts';\n",
        'format/wide.ts': "import { plan } from './plan.ts';\nimport './date.ts';\n",
        'format/date.ts': "import { plan } from './plan.ts';\nimport './index.ts';\n",
        'format/plan.ts': "import { holds } from '../expressions/index.ts';\n",
      }),
    ).toEqual([
      'src/web/widgets/chart-kit/ticks.ts:1 drawing must do without expressions: it imports format/index.ts → format/date.ts → format/plan.ts → expressions/index.ts',
    ]);
  });

  it('lets drawing import types of what uses expressions, and what decides before drawing use them', () => {
    expect(
      foundIn({
        'web/widgets/chart-kit/drawing.ts': "import type { Context } from '../widget.ts';\n",
        'web/widgets/widget.ts': "import { holds } from '../../expressions/index.ts';\n",
        'web/widgets/dial/to-props.ts': "import { holds } from '../../../expressions/index.ts';\n",
        'web/widgets/dial/draw.ts': "import { round } from './round.ts';\n",
        'web/widgets/dial/round.ts': "import type { Values } from '../../../expressions/index.ts';\n",
      }),
    ).toEqual([]);
  });
});
