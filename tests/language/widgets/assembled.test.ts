import { describe, expect, it } from 'vitest';
import { assembled } from '../../../src/language/widgets/assembled.ts';
import { definitionOf } from '../../../src/language/widgets/define-widget.ts';
import { widgetSchemas } from '../../../src/language/widgets/widget-schemas.ts';
import { widgetDefinitions } from '../../../src/language/generated/widgets.ts';

const parts = {
  frame: {
    'x-first': true,
    properties: {
      title: { type: 'string', 'x-text': true },
      access: { $ref: '../../page.schema.json#/$defs/access' },
    },
  },
  height: { properties: { height: { description: 'In pixels.', type: 'integer', default: 280 } } },
  chart: {
    properties: { color: { type: 'string', 'x-field': 'dimension' } },
    allOf: [{ $ref: 'height.schema.json' }],
  },
};
const allOf = [{ $ref: 'parts/frame.schema.json' }, { $ref: 'parts/chart.schema.json' }];

describe('the schema of a widget type', () => {
  it('has the properties of its parts, and of their parts, around its own', () => {
    const { properties, ...rest } = assembled(
      { type: 'object', unevaluatedProperties: false, allOf, properties: { type: { const: 'dial' }, x: {} } },
      parts,
    );
    expect(Object.keys(properties!)).toEqual(['type', 'title', 'access', 'x', 'color', 'height']);
    expect(rest).toEqual({ type: 'object', additionalProperties: false });
  });

  it('says a shared property otherwise, in part, and reads references as from its own folder', () => {
    const { properties } = assembled({ allOf, properties: { type: {}, height: { default: 96 } } }, parts);
    expect(properties).toMatchObject({
      height: { description: 'In pixels.', type: 'integer', default: 96 },
      access: { $ref: '../page.schema.json#/$defs/access' },
    });
    expect(Object.keys(properties!)).toEqual(['type', 'title', 'access', 'height', 'color']);
  });

  it('puts a property of a part wherever the type refers to it, with what the type says beside', () => {
    const $ref = 'parts/height.schema.json#/properties/height';
    const box = { properties: { tall: { $ref, description: 'How tall.' } } };
    const tall = { description: 'How tall.', type: 'integer', default: 280 };
    expect(assembled({ allOf, properties: { type: {}, box } }, parts)).toMatchObject({
      properties: { box: { properties: { tall } } },
    });
  });

  it('can have no part that is not there', () => {
    const lost = { allOf: [{ $ref: 'parts/axis.schema.json' }], properties: { type: {} } };
    expect(() => assembled(lost, parts)).toThrow(/no part parts\/axis\.schema\.json/);
  });
});

describe('the definition of a widget type', () => {
  it('is what the annotations of its schema say', () => {
    const schema = {
      'x-noun': 'a dial',
      'x-shows': 'picture',
      properties: {
        title: { type: 'string', 'x-text': true },
        x: { type: 'string', 'x-field': 'dimension', 'x-group': true },
        y: {
          anyOf: [{ type: 'string' }, { type: 'array' }],
          'x-field': 'measure',
          'x-heading': true,
          'x-axis': true,
        },
        columns: {
          type: 'array',
          items: { anyOf: [{ type: 'string', 'x-field': 'field' }, { $ref: '#/$defs/column' }] },
        },
        before: { type: 'string', 'x-query': 'comparison' },
        row: { type: 'string', 'x-form': true },
        steps: {
          type: 'array',
          'x-ascending': true,
          'x-not-with': 'totals',
          'x-or': 'before',
          'x-needs': 'y',
        },
        totals: { type: 'boolean', default: false, 'x-totals': true },
        disabled: { type: 'boolean', default: false },
      },
      $defs: {
        column: {
          properties: {
            field: { type: 'string', 'x-field': 'field' },
            hidden: { type: 'boolean', default: false },
          },
        },
      },
    };
    expect(definitionOf(schema)).toEqual({
      noun: 'a dial',
      shows: 'picture',
      rows: 'groups',
      names: {
        title: { is: 'text' },
        x: { is: 'dimension' },
        y: { is: 'measure' },
        columns: { each: { is: 'field', of: { field: { is: 'field' } } } },
      },
      groups: ['x'],
      levels: [],
      comparisons: ['before'],
      others: [],
      totals: ['totals'],
      heading: 'y',
      axis: 'y',
      ordered: null,
      days: null,
      dated: null,
      ascending: ['steps'],
      apart: [['steps', 'totals']],
      either: [['steps', 'before']],
      needs: [['steps', 'y']],
      whole: null,
      form: 'row',
      defaults: { options: { totals: false }, of: { columns: { each: { options: { hidden: false } } } } },
    });
  });

  it('is generated for every type', () => {
    for (const [type, schema] of Object.entries(widgetSchemas))
      expect([type, definitionOf(schema)]).toEqual([
        type,
        widgetDefinitions[type as keyof typeof widgetDefinitions],
      ]);
  });
});
