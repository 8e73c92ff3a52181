import type { CascadePorts } from '../../cascade/index.ts';
import { questionKey } from '../../page-run/index.ts';
import type { PageHost } from './page-host.ts';

/** The lists that a bar loads when it opens, in one request where the server can foresee them. */
export interface StartLists extends Pick<CascadePorts, 'loadOptions'> {
  /** Every later list is requested individually, and the request for all of them is aborted. */
  readonly end: () => void;
}

/**
 * A list may depend on the selection in another one, so the browser would request one after the other. The server runs
 * the bar itself and returns all replies. A list is requested individually if the response lacks it, if the address is
 * too long to be sent, and if the page takes over the selection of a previous page, which the server does not know.
 */
export function startLists(
  host: Pick<PageHost, 'loadOptions' | 'listsAtStart' | 'carried'>,
  page: Parameters<PageHost['listsAtStart']>[0],
): StartLists {
  const aborting = new AbortController();
  const isShort = page.search.length <= longestSearch;
  let isForeseen = isShort && Object.keys(host.carried).length === 0;
  let replies: Promise<ReadonlyMap<string, unknown>> | null = null;
  return {
    async loadOptions(request, signal) {
      if (!isForeseen) return host.loadOptions(request, signal);
      replies ??= host.listsAtStart(page, aborting.signal);
      const known = await replies;
      const key = questionKey(request.path, request.params);
      return known.has(key) ? known.get(key) : host.loadOptions(request, signal);
    },
    end() {
      isForeseen = false;
      aborting.abort();
    },
  };
}

/** The longest query of an address that is sent, in characters: encoded, it must fit into an address itself. */
const longestSearch = 2_000;
