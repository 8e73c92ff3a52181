import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widgetExamples } from '../../../src/language/examples/index.ts';
import type { WidgetSpec } from '../../../src/language/plan/index.ts';
import { propertiesOf } from '../../../src/language/editor/schema.ts';
import { checkOfPart } from '../../../src/language/validate/schemas.ts';
import { addressOf } from '../../../src/language/validate/schema-files.ts';
import { widgetSchemas } from '../../../src/language/widgets/widget-schemas.ts';
import { withDefaults } from '../../../src/language/widgets/with-defaults.ts';

const examples = widgetExamples().map(({ written }) => written);

describe('a widget with its defaults', () => {
  it('says what its file leaves out, in its lists and maps too', () => {
    const combo: WidgetSpec = {
      type: 'combo',
      query: 'daily',
      x: 'date',
      series: [{ measure: 'spend', mark: 'column' }],
    };
    expect(withDefaults(combo)).toEqual({
      ...combo,
      series: [{ measure: 'spend', mark: 'column', axis: 'left' }],
      stack: 'group',
      legend: 'auto',
      height: 280,
      export: true,
    });
  });

  it('leaves as it is what may be one of several kinds, each with defaults of its own', () => {
    const columns = ['spend', { field: 'ctr' }, { trend: 'weekly.ctr' }];
    const table: WidgetSpec = { type: 'table', query: 'daily', rows: ['channel'], columns };
    expect(withDefaults(table)).toMatchObject({ columns });
  });

  it('keeps what its file says, and says nothing that is for the merge of files alone', () => {
    const pie: WidgetSpec = {
      type: 'pie',
      query: 'daily',
      angle: 'spend',
      color: 'channel',
      donut: false,
      height: 100,
    };
    expect(withDefaults(pie)).toEqual({ ...pie, limit: 7, legend: 'auto', export: true });
  });

  it('is a widget that could be written so, says every default, and has no other defaults', () => {
    assert(
      property(constantFrom(...examples), (written) => {
        const whole = withDefaults(written);
        const check = checkOfPart({ $ref: addressOf(`widgets/${written.type}`) });
        expect([check(whole), check.errors]).toEqual([true, null]);
        expect(whole).toMatchObject(written);
        expect(withDefaults(whole)).toEqual(whole);
        const properties = Object.entries(propertiesOf(widgetSchemas[written.type]));
        const defaulted = properties.filter(
          ([name, each]) => each.default !== undefined && name !== 'disabled',
        );
        expect(Object.keys(whole)).toEqual(expect.arrayContaining(defaulted.map(([name]) => name)));
      }),
    );
  });
});
