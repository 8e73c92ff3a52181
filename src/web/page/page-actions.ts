import { createUploads } from './upload-queue.ts';
import type { AppText, WordKey } from '../i18n/index.ts';
import type { Uploads, CallOutcome, PageMarkStore, WidgetActions } from '../widgets/index.ts';
import { draftKey, draftOf } from '../widgets/index.ts';
import { matchPage } from '../../language/plan/index.ts';
import {
  HttpError,
  isRequestError,
  type HttpClient,
  type HttpRequest,
  type RequestError,
} from '../api/index.ts';
import type { Services } from '../services/index.ts';
import { messageOf } from './api-transport.ts';
import { createDrafts } from './drafts.ts';
import { createKeptEdits } from './kept-edits.ts';
import { holdLeaving } from './leaving.ts';

interface ActionsParts {
  readonly services: Services;
  readonly page: string;
  readonly marks: PageMarkStore;
  readonly open: (address: string) => void;
  readonly appText: () => AppText;
}

/** The actions that are available to a page's widgets. */
export function pageActions({ services, page, marks, open, appText }: ActionsParts): WidgetActions {
  const { http, session, content, toasts, storage, rowNews } = services;
  const { company = '', userName = '' } = session.view().user ?? {};
  const pageAt = (address: string): string | null => {
    const manifest = content.manifest();
    return (manifest && matchPage(manifest, address.split(/[?#]/)[0]!)?.entry.title) ?? null;
  };
  return {
    load: (path) => outcomeOf(http, { method: 'GET', path }, appText),
    send: ({ method, path, body, idempotencyKey }) =>
      outcomeOf(http, { method, path, body, idempotencyKey }, appText),
    open,
    startRow(opens, resource, values) {
      const drafts = createDrafts(storage, { company, userName, page: opens });
      drafts.write(draftKey(resource, null), draftOf(values));
      open(opens.replace(/:[^/]+$/, 'new'));
    },
    mayOpen: (address) => pageAt(address) !== null,
    pageAt,
    pages: { here: page, manifest: content.manifest, marks, find: content.find },
    notify: toasts.show,
    checkSession: session.reloadMetadata,
    drafts: createDrafts(storage, { company, userName, page }),
    edits: createKeptEdits({ company, userName, page }),
    download: async (path, name) => {
      const outcome = await outcomeOf(http, { method: 'GET', path, as: 'blob' }, appText);
      // Loaded on demand: most pages are never saved.
      if (outcome.kind === 'done')
        (await import('../export/index.ts')).downloadBlob(outcome.data as Blob, name);
      return outcome;
    },
    loadText: async (path) => {
      const outcome = await outcomeOf(http, { method: 'GET', path, as: 'blob' }, appText);
      return outcome.kind === 'done' ? { ...outcome, data: await (outcome.data as Blob).text() } : outcome;
    },
    uploads: uploadsOf(services, { company, userName }, appText),
    followRows: rowNews.follow,
    holdLeaving,
  };
}

const kept = new WeakMap<Services, { readonly owner: string; readonly uploads: Uploads }>();

/** The uploads of a user. They continue when the page is left. */
function uploadsOf(
  services: Services,
  { company, userName }: { readonly company: string; readonly userName: string },
  appText: () => AppText,
): Uploads {
  const owner = JSON.stringify([company, userName]);
  const before = kept.get(services);
  if (before?.owner === owner) return before.uploads;
  const uploads = createUploads({ credentials: services.credentials, owner, appText });
  kept.set(services, { owner, uploads });
  return uploads;
}

async function outcomeOf(
  http: HttpClient,
  request: HttpRequest,
  appText: () => AppText,
): Promise<CallOutcome> {
  try {
    const answer = await http.ask<unknown>(request);
    return { kind: 'done', data: answer.kind === 'answer' ? answer.data : null };
  } catch (error) {
    if (isRequestError(error)) return failedOf(error, appText());
    throw error;
  }
}

function failedOf(error: RequestError, appText: AppText): CallOutcome {
  const failure = error instanceof HttpError ? error.failure : null;
  const known =
    failure === null || !Object.hasOwn(refusals, failure.code) ? undefined : refusals[failure.code];
  const message = error.kind === 'cancelled' ? error.message : messageOf(error, appText);
  return {
    kind: 'failed',
    refusal: failure?.body,
    uncertain: failure === null ? error.kind !== 'unauthorized' : isUncertain(failure.status),
    message: known === undefined ? message : appText(known),
    // A refusal explains itself; the request id for support is shown for failures only.
    requestId: known === undefined ? error.requestId : null,
    fields: (failure?.details ?? []).map(({ name, message: why }) => ({
      name,
      message: known === undefined ? why : appText(known),
    })),
  };
}

/** No response, or one from a proxy in front of the server: the request may have been carried out. */
const isUncertain = (status: number): boolean => status === 0 || status >= 500;

/** The messages of refusals that users can resolve, by the API's code. */
const refusals: Readonly<Record<string, WordKey>> = {
  'name-taken': 'forms.refusals.nameTaken',
  'own-account': 'forms.refusals.ownAccount',
  'last-admin': 'forms.refusals.lastAdmin',
  'beyond-own-rights': 'forms.refusals.beyondOwnRights',
  'wrong-password': 'forms.refusals.wrongPassword',
  'own-password-needed': 'forms.refusals.ownPasswordNeeded',
  'demonstration-user': 'forms.refusals.demonstrationUser',
  'password-too-short': 'forms.strength.tooShort',
  'password-personal': 'forms.strength.personal',
  'password-common': 'forms.strength.common',
  'onboarded-already': 'forms.refusals.onboardedAlready',
  'quota-exceeded': 'forms.refusals.quotaExceeded',
  'files-unavailable': 'files.unavailable',
};
