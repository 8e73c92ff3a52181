/** The files of a widget type that shows one figure: something that draws, to be changed into what is wanted. */
export function widgetFiles(
  name: string,
  description: string,
): readonly (readonly [file: string, text: string])[] {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const folder = `src/web/widgets/${name}`;
  return [
    [`schemas/widgets/${name}.schema.json`, `${JSON.stringify(schema(name, title, description), null, 2)}\n`],
    [`${folder}/index.ts`, index(name)],
    [`${folder}/to-props.ts`, toProps(name, title)],
    [`${folder}/View.tsx`, view(name, title)],
    [`${folder}/${name}.css`, `.${name}-value {\n  margin: 0;\n  font-size: 28px;\n  font-weight: 600;\n}\n`],
    [`tests/web/widgets/${name}.test.ts`, test(name)],
  ];
}

const schema = (name: string, title: string, description: string): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `${title}Spec`,
  description,
  type: 'object',
  additionalProperties: false,
  required: ['type', 'query', 'measure'],
  properties: {
    type: { const: name },
    query: { description: 'The query that it shows.', type: 'string' },
    title: {
      description: 'The i18n key of the heading. Default: the title of the measure, where there is one.',
      type: 'string',
    },
    description: { description: 'The i18n key of what the widget shows and how to read it.', type: 'string' },
    access: { $ref: '../page.schema.json#/$defs/access' },
    new: { description: 'In an overlay: the base has no widget of this name.', type: 'boolean' },
    disabled: {
      description:
        'true takes the widget off the page, its place in the rows included: in an overlay, for that customer.',
      type: 'boolean',
      default: false,
    },
    measure: { description: 'The measure whose total is shown.', type: 'string', minLength: 1 },
    format: { $ref: '../dataset.schema.json#/$defs/format' },
    digits: {
      description: "Decimals, where the format's own are not right.",
      type: 'integer',
      minimum: 0,
      maximum: 4,
    },
  },
  examples: [
    { type: name, query: 'daily', measure: 'spend' },
    { type: name, query: 'daily', measure: 'ctr', digits: 2 },
  ],
});

const index = (name: string): string => `import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { ${name}Props } from './to-props.ts';

/** The height of the body in every state, in pixels. */
const HEIGHT = 96;

export const ${name}Widget = defineWidget({
  type: '${name}',
  skeleton: 'tile',
  heightOf: () => HEIGHT,
  toProps: ${name}Props,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [], [spec.measure]),
  describe: ({ label, value }, { say }) => say('widgets.describe.tile', { label, value }),
});
`;

const toProps = (name: string, title: string): string => `import { findColumn } from '../charts/series.ts';
import { leafRows, totalOf } from '../combine.ts';
import { numberStyle } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface ${title}Props {
  readonly label: string;
  readonly value: string;
}

/** The total of the measure; null where there is nothing to draw. */
export function ${name}Props(
  spec: SpecOf<'${name}'>,
  data: WidgetData,
  context: WidgetContext,
): ${title}Props | null {
  const report = data[spec.query];
  const column = report && findColumn(report.columns, spec.measure);
  if (report === undefined || column === undefined || leafRows(report).length === 0) return null;
  return {
    label: spec.title === undefined ? context.titleOf(column) : context.t(spec.title),
    value: context.format.compact(totalOf(report, column.name), numberStyle(column, spec)),
  };
}
`;

/** What the other file of the widget imports. */
const viewName = 'View';

const view = (name: string, title: string): string => `import './${name}.css';
import type { ${title}Props } from './to-props.ts';

export function ${viewName}({ props }: { readonly props: ${title}Props }) {
  return (
    <p className="${name}-value">
      <bdi dir="ltr">{props.value}</bdi>
    </p>
  );
}
`;

/** From the folder of the widgets' tests. */
const project = '../../..';

const test = (name: string): string => `import { expect, it } from 'vitest';
import { ${name}Props } from '${project}/src/web/widgets/${name}/to-props.ts';
import { clicks, dimension, report, widgetContext } from '../../support/widget-context.ts';

const spec = { type: '${name}', query: 'daily', measure: 'clicks' } as const;
const columns = [dimension('channel'), clicks];

it('${name} shows the total of its measure', () => {
  const daily = report(columns, [
    ['Search', 30],
    ['Social', 12],
  ]);
  expect(${name}Props(spec, { daily }, widgetContext(spec))).toEqual({ label: 'clicks', value: '42' });
});

it('${name} has nothing to draw without rows', () => {
  expect(${name}Props(spec, { daily: report(columns, []) }, widgetContext(spec))).toBeNull();
});
`;
