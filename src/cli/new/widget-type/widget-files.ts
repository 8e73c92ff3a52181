/** The files of a widget type that shows a single number, as a starting point. */
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
  ];
}

const schema = (name: string, title: string, description: string): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `${title}Spec`,
  description,
  'x-noun': `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
  'x-shows': 'tile',
  'x-rows': 'totals',
  type: 'object',
  unevaluatedProperties: false,
  required: ['type', 'query', 'measure'],
  allOf: ['query', 'frame', 'figures'].map((part) => ({ $ref: `parts/${part}.schema.json` })),
  properties: {
    type: { const: name },
    measure: {
      description: 'The measure whose total is shown.',
      type: 'string',
      minLength: 1,
      'x-field': 'measure',
      'x-heading': true,
      'x-totals': true,
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
  describe: ({ label, value }, { appText }) => appText('widgets.describe.tile', { label, value }),
});
`;

const toProps = (
  name: string,
  title: string,
): string => `import { findColumn } from '../chart-kit/data/series.ts';
import { leafRows, totalOf } from '../combine.ts';
import { numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

export interface ${title}Props {
  readonly label: string;
  readonly value: string;
}

/** The total of the measure; null where there is nothing to draw. */
export const ${name}Props: ToProps<'${name}', ${title}Props> = (spec, data, context) => {
  const report = data[spec.query];
  const column = report && findColumn(report.columns, spec.measure);
  if (report === undefined || column === undefined || leafRows(report).length === 0) return null;
  return {
    label: spec.title === undefined ? context.titleOf(column) : context.t(spec.title),
    value: context.format.compact(totalOf(report, column.name), numberStyle(column, spec)),
  };
};
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
