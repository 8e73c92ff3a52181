import type { Compiler } from '../../language/index.ts';
import { openApi, type Api } from '../api/api.ts';
import { startServer, type OwnServer } from '../api/start-server.ts';
import { openProject, projectCompiler, type OpenProject } from '../open-project.ts';
import { unknownName } from '../unusable.ts';

/** What all tools share: the pages as they are now, and an API to ask. */
export interface Workspace {
  /** The pages as they are on the disk at this moment. */
  readonly open: () => Promise<OpenProject>;
  /** The API: the given one, or a server of our own that is started when it is first needed. */
  readonly api: () => Promise<Api>;
  /** Ends the server, where one was started. */
  readonly dispose: () => Promise<void>;
}

export interface WorkspaceOptions {
  /** The folder of pages. */
  readonly pages: string;
  /** The address of an API; null for a server of our own. */
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
      // What could not be reached is tried again the next time.
      api.catch(() => (api = server = null));
      return api;
    },
    dispose: async () => (await server?.catch(() => null))?.dispose(),
  };
}

/** The company to ask for: the one that is wished for, or the first. Throws an Unusable for one that nobody belongs to. */
export function companyOf({ companies }: Api, wished: string | undefined): string {
  const company = wished ?? companies[0]!;
  if (!companies.includes(company)) throw unknownName('company with a user', company, companies);
  return company;
}
