import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import manifest from '../../../package.json' with { type: 'json' };
import { CallRefused } from '../../page-run/index.ts';
import { Unusable } from '../unusable.ts';
import { languageTools } from './language-tools.ts';
import { pageTools } from './page-tools.ts';
import { reportTools } from './report-tools.ts';
import { addResources } from './resources.ts';
import type { Tool } from './tool.ts';
import type { Workspace } from './workspace.ts';

const instructions = `Reportwright renders reports from files below pages/: pages (routes/), filter bars, datasets, dictionaries (locales/), and what customers change (customers/NAME/).
To write a page: read_schema page (and widgets/TYPE), list_datasets, read_page of one that is like it; write the text; validate_text until it has no errors; then write the file yourself. These tools write nothing.
Names of texts are i18n keys of locales/*.yaml. $brand$ in a query stands for the filter component brand.
To see what came of it: run_query, screenshot, run_checks. Add checks beside the page (NAME.checks.yaml) for the figures that must hold.`;

/**
 * The Model Context Protocol server for a folder of pages. Its tools use the same functions as the commands.
 */
export function createMcpServer(workspace: Workspace): McpServer {
  const server = new McpServer({ name: manifest.name, version: manifest.version }, { instructions });
  for (const tool of [...pageTools(workspace), ...languageTools(workspace), ...reportTools(workspace)])
    addTool(server, tool);
  addResources(server, workspace);
  return server;
}

function addTool(server: McpServer, { name, title, description, input, run }: Tool): void {
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) => {
    try {
      return { content: [...(await run(given))] } as CallToolResult;
    } catch (error) {
      if (!(error instanceof Unusable) && !(error instanceof CallRefused)) throw error;
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  });
}
