import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { listSchemas, readSchema } from '../schemas/read-schemas.ts';
import { unknownName } from '../unusable.ts';
import type { Workspace } from './workspace.ts';

const schemaAt = (name: string): string => `reportwright://schemas/${name}`;
const fileAt = (file: string): string => `reportwright://pages/${file}`;

/** Offers the schemas and the files of the folder of pages as resources. */
export function addResources(server: McpServer, { open }: Workspace): void {
  const schemas = new ResourceTemplate(schemaAt('{+name}'), {
    list: async () => ({
      resources: (await listSchemas()).map(({ name, description }) => ({
        uri: schemaAt(name),
        name: `schema ${name}`,
        description,
        mimeType: 'application/schema+json',
      })),
    }),
  });
  server.registerResource(
    'schemas',
    schemas,
    { title: 'Schemas', description: 'The JSON Schemas of the page language.' },
    async (uri, { name }) => ({
      contents: [
        { uri: uri.href, mimeType: 'application/schema+json', text: await readSchema(String(name)) },
      ],
    }),
  );

  const pages = new ResourceTemplate(fileAt('{+file}'), {
    list: async () => ({
      resources: [...(await open()).sources.keys()].map((file) => ({
        uri: fileAt(file),
        name: file,
        mimeType: typeOf(file),
      })),
    }),
  });
  server.registerResource(
    'pages',
    pages,
    { title: 'Pages', description: 'The files below pages/, as they are written.' },
    async (uri, { file }) => {
      // Only files of the folder are served, so no path can leave it.
      const { sources } = await open();
      const content = sources.get(String(file));
      if (!content) throw unknownName('file', String(file), sources.keys());
      return {
        contents: [
          { uri: uri.href, mimeType: typeOf(String(file)), text: new TextDecoder().decode(content) },
        ],
      };
    },
  );
}

const typeOf = (file: string): string => (file.endsWith('.json') ? 'application/json' : 'application/yaml');
