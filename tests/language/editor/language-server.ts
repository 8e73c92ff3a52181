import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  FileChangeType,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import type {
  CompletionItem,
  CompletionList,
  Diagnostic,
  Hover,
  PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol';

const settings = {
  yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } },
};

/** The YAML language server as an editor runs it: over stdio, with one folder open. */
export class LanguageServer {
  private readonly child;
  private readonly connection;
  private opened = 0;
  private readonly published = new Map<string, (diagnostics: Diagnostic[]) => void>();

  constructor(private readonly folder: string) {
    const door = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
    const command = join(dirname(door), 'bin/yaml-language-server');
    this.child = spawn(process.execPath, [command, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout),
      new StreamMessageWriter(this.child.stdin),
    );
  }

  async start(): Promise<void> {
    const { connection } = this;
    connection.onRequest('workspace/configuration', ({ items }: { items: { section?: string }[] }) =>
      items.map(({ section }) => (section === 'yaml' ? settings.yaml : {})),
    );
    connection.onRequest('client/registerCapability', () => null);
    connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }: PublishDiagnosticsParams) => this.published.get(uri)?.(diagnostics),
    );
    connection.listen();
    const rootUri = pathToFileURL(this.folder).href;
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'project' }],
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          hover: {},
        },
      },
    });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('workspace/didChangeConfiguration', { settings });
  }

  /** What the server says about a text as the content of a file. */
  async diagnose(file: string, text: string): Promise<Diagnostic[]> {
    const uri = this.uriOf(file);
    const said = new Promise<Diagnostic[]>((resolve) => this.published.set(uri, resolve));
    await this.open(uri, text);
    const diagnostics = await said;
    this.published.delete(uri);
    await this.close(uri);
    return diagnostics;
  }

  /** What can be written at the mark `‸` of the text. */
  async complete(file: string, marked: string): Promise<readonly CompletionItem[]> {
    const answer = await this.at<CompletionList | CompletionItem[]>('completion', file, marked);
    return Array.isArray(answer) ? answer : (answer?.items ?? []);
  }

  /** What is shown over the word at the mark. */
  async hover(file: string, marked: string): Promise<string> {
    const answer = await this.at<Hover>('hover', file, marked);
    const contents = answer?.contents;
    return contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
  }

  /** What an editor that watches its folder says when a file of schemas was written. */
  async noticed(file: string): Promise<void> {
    const uri = pathToFileURL(join(this.folder, file)).href;
    const changes = [{ uri, type: FileChangeType.Changed }];
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  }

  private async at<Answer>(what: string, file: string, marked: string): Promise<Answer | null> {
    const uri = this.uriOf(file);
    const before = marked.slice(0, marked.indexOf('‸')).split('\n');
    const position = { line: before.length - 1, character: before.at(-1)!.length };
    await this.open(uri, marked.replace('‸', ''));
    const answer = await this.connection.sendRequest<Answer | null>(`textDocument/${what}`, {
      textDocument: { uri },
      position,
    });
    await this.close(uri);
    return answer;
  }

  private open(uri: string, text: string): Promise<void> {
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    return this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  private close(uri: string): Promise<void> {
    return this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** A file of its own beside the one that is meant: what is said of one text is never taken for another's. */
  private uriOf(file: string): string {
    this.opened += 1;
    return pathToFileURL(join(this.folder, dirname(file), `${this.opened}-${basename(file)}`)).href;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    await ended;
    this.connection.dispose();
  }
}
