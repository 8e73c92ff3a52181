import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

interface Called {
  readonly isError: boolean;
  /** The texts of the answer. */
  readonly texts: readonly string[];
  readonly content: readonly { readonly type: string; readonly data?: string; readonly mimeType?: string }[];
}

/** The command as a client's configuration starts it, and a client that speaks to it. */
export interface McpSession {
  readonly client: Client;
  /** What came on stdout and was no message of the protocol. */
  readonly strays: readonly Error[];
  readonly call: (name: string, input?: Record<string, unknown>) => Promise<Called>;
  readonly close: () => Promise<void>;
}

export async function openMcp(...args: string[]): Promise<McpSession> {
  const transport = new StdioClientTransport({
    command: 'npm',
    args: ['run', '--silent', 'mcp', '--', ...args],
    cwd: root,
    env: { ...(process.env as Record<string, string>), NO_COLOR: '1' },
    stderr: 'ignore',
  });
  const strays: Error[] = [];
  const client = Object.assign(new Client({ name: 'test', version: '1' }), {
    onerror: (error: Error) => void strays.push(error),
  });
  await client.connect(transport);
  return {
    client,
    strays,
    call: async (name, input = {}) => {
      const answer = await client.callTool({ name, arguments: input }, undefined, { timeout: 120_000 });
      const content = answer.content as Called['content'];
      const texts = content.flatMap((part) => ('text' in part ? [String(part.text)] : []));
      return { isError: answer.isError === true, texts, content };
    },
    close: () => client.close(),
  };
}
