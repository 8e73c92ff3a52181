import { z } from 'zod';
import { formatJson, formatPretty, type Colors } from '../../language/index.ts';
import { variantOf } from '../open-project.ts';
import { listSchemas, readSchema } from '../schemas/read-schemas.ts';
import { unknownName } from '../unusable.ts';
import { validateText } from '../validate/validate-text.ts';
import { defineTool, inputs, json, text, type Tool } from './tool.ts';
import type { Workspace } from './workspace.ts';

const plain: Colors = { red: String, yellow: String, cyan: String, dim: String, bold: String };

/** Tools for writing pages: schemas, datasets, and validation. */
export function languageTools(workspace: Workspace): Tool[] {
  return [...schemaTools(), ...datasetTools(workspace), tablesTool(workspace), validateTool(workspace)];
}

function schemaTools(): Tool[] {
  return [
    defineTool({
      name: 'list_schemas',
      title: 'List schemas',
      description: 'Lists the JSON Schemas of the page language: one for each kind of file and of widget.',
      input: {},
      run: async () => [json(await listSchemas())],
    }),
    defineTool({
      name: 'read_schema',
      title: 'Read a schema',
      description: 'A JSON Schema with descriptions, defaults and examples of every key.',
      input: { name: z.string().describe('Such as page, filter-bar, dataset, checks or widgets/line.') },
      run: async ({ name }) => [text(await readSchema(name))],
    }),
  ];
}

function datasetTools({ open }: Workspace): Tool[] {
  return [
    defineTool({
      name: 'list_datasets',
      title: 'List datasets',
      description: 'Lists what can be asked by reports/NAME: each dataset with its measures and dimensions.',
      input: { customer: inputs.customer },
      run: async ({ customer }) => {
        const { datasets } = variantOf((await open()).project, customer ?? null);
        const listed = [...datasets].map(([name, { dimensions, measures }]) => ({
          name,
          path: `reports/${name}`,
          dimensions: Object.keys(dimensions),
          measures: Object.keys(measures),
        }));
        return [json(listed)];
      },
    }),
    defineTool({
      name: 'read_dataset',
      title: 'Read a dataset',
      description:
        'A dataset: how each measure is computed, of which facts (where), whether it adds up, its format; each dimension with the parameter that filters it, its grains, and how its members are made (derived); its joins.',
      input: { name: z.string().describe('Such as delivery_daily.'), customer: inputs.customer },
      run: async ({ name, customer }) => {
        const { datasets } = variantOf((await open()).project, customer ?? null);
        const dataset = datasets.get(name);
        if (!dataset) throw unknownName('dataset', name, datasets.keys());
        return [json(dataset)];
      },
    }),
  ];
}

function tablesTool({ open }: Workspace): Tool {
  return defineTool({
    name: 'list_tables',
    title: 'List tables',
    description:
      'Lists the tables that datasets can be made of: columns with their types and whether they can be unknown, the key that joins need, the tenant.',
    input: { customer: inputs.customer },
    run: async ({ customer }) => {
      const { tables } = variantOf((await open()).project, customer ?? null);
      return [json([...tables.values()])];
    },
  });
}

function validateTool({ open }: Workspace): Tool {
  return defineTool({
    name: 'validate_text',
    title: 'Validate a text',
    description:
      "Checks a file's text before it is written, as if it stood at that path among the other files. Nothing is written. Answers each mistake with line, column and what was probably meant, in the file itself and in others that it would break.",
    input: {
      path: z.string().describe('Below the folder of pages: routes/smart-reporting/my-report.yaml.'),
      text: z.string().describe('The whole text of the file.'),
    },
    run: async ({ path, text: content }) => {
      const start = performance.now();
      const opened = await open();
      const { file, valid, own, elsewhere } = validateText(opened, path, content);
      const facts = { files: 1, pages: 0, ms: Math.round(performance.now() - start) };
      const all = [...own, ...elsewhere];
      const linesOf = (name: string) => (name === file ? content.split(/\r?\n/) : null);
      const { diagnostics } = JSON.parse(formatJson(all, facts, opened.prefix)) as { diagnostics: object[] };
      const verdict = { file: opened.prefix + file, valid, diagnostics };
      const shown = formatPretty(all, facts, linesOf, plain, opened.prefix);
      return [json(verdict), ...(all.length > 0 ? [text(shown)] : [])];
    },
  });
}
