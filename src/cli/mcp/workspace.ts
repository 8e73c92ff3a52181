import type { Compiler } from '../../language/index.ts';
import { openApi, type Api } from '../api/api.ts';
import { startServer, type OwnServer } from '../api/start-server.ts';
import { openProject, projectCompiler, type OpenProject } from '../open-project.ts';
import { unknownName } from '../unusable.ts';

/** The resources of all tools: the current pages, and an API. */
export interface Workspace {
  /** Reads the pages from the disk. */
  readonly open: () => Promise<OpenProject>;
  /** The given API, or a temporary server that is started on first use. */
  readonly api: () => Promise<Api>;
  /** Stops the server, if one was started. */
  readonly dispose: () => Promise<void>;
}

export interface WorkspaceOptions {
  /** The folder of pages. */
  readonly pages: string;
  /** The address of an API. Null for a temporary server. */
  readonly baseUrl: string | null;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export function createWorkspace({ pages, baseUrl, variables }: WorkspaceOptions): Workspace {
  let compiler: Promise<Compiler> | null = null;
  let server: Promise<OwnServer> | null = null;
  let api: Promise<Api> | null = null;

  async function reach(): Promise<Api> {
    if (baseUrl !== null) return openApi(baseUrl, variables);
    server ??= startServer(pages);
    return openApi((await server).url, {});
  }

  return {
    open: async () => openProject(pages, await (compiler ??= projectCompiler(pages))),
    api: () => {
      api ??= reach();
      // After a failure, the next call tries again.
      api.catch(() => (api = server = null));
      return api;
    },
    dispose: async () => (await server?.catch(() => null))?.dispose(),
  };
}

/** The requested company, or the first one. Throws an Unusable for a company without a known user. */
export function companyOf({ companies }: Api, wished: string | undefined): string {
  const company = wished ?? companies[0]!;
  if (!companies.includes(company)) throw unknownName('company with a user', company, companies);
  return company;
}
