// npm run --silent mcp [-- --base-url URL] [--pages DIR]: a Model Context Protocol server over stdio, for agents that write pages.
import { resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { pagesOption, parsedArguments } from './arguments.ts';
import { createMcpServer } from './mcp/create-mcp-server.ts';
import { createWorkspace } from './mcp/workspace.ts';
import { runCommand, Unusable } from './unusable.ts';

const usage = 'Usage: npm run --silent mcp [-- --base-url URL] [--pages FOLDER]';

async function main(args: readonly string[]): Promise<number> {
  const workspace = createWorkspace({ ...readArguments(args), variables: process.env });
  const server = createMcpServer(workspace);
  const closed = new Promise<void>((end) => {
    // The transport does not notice when a client closes our input.
    process.stdin.once('end', end);
    process.stdin.once('close', end);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
  await workspace.dispose();
  return 0;
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parsedArguments(usage, args, {
    'base-url': { type: 'string' },
    pages: pagesOption,
  });
  if (positionals.length > 0) throw new Unusable(usage);
  return { baseUrl: values['base-url'] ?? null, pages: resolve(values.pages) };
}

await runCommand(main);
