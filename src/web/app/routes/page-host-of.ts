import { dayIn } from '../../../format/index.ts';
import { createAnswers } from '../../queries/answers.ts';
import { appTextIn } from '../../i18n/translator.ts';
import { reportError } from '../../api/report-error.ts';
import { apiListsAtStart, apiOptions, apiTransport } from '../../page/api-transport.ts';
import { openFilterRecords, openFilterTable, type FilterTable } from '../../page/filter-records.ts';
import { createFolding } from '../../page/folding.ts';
import type { PageHost } from '../../page/page-host.ts';
import { apiPageMarks } from '../../page/page-marks.ts';
import { apiSavedSelections } from '../../page/saved-selections.ts';
import { createLastSearch } from '../../services/last-search.ts';
import { companyNameOf } from '../../services/company-name.ts';
import type { Known, Services } from '../../services/services.ts';

const createHost = (services: Services, { user, metadata }: Known): PageHost => {
  const { http, i18n, content, preferences, observers, storage } = services;
  const last = createLastSearch(storage);
  return {
    loadOptions: apiOptions(http),
    listsAtStart: apiListsAtStart(http, () => preferences.view().language),
    transport: apiTransport(
      http,
      async () => {
        // A first request may fail before the texts have loaded.
        await services.spoken();
        return appTextIn(i18n, i18n.language);
      },
      services.requestProgress,
    ),
    answers: createAnswers(),
    records: openFilterRecords(filterTableOf(services), (message, error) =>
      reportError(http, user?.userName ?? null, new Error(message, { cause: error }), 'global error'),
    ),
    saved: apiSavedSelections(http),
    marks: apiPageMarks(http),
    follow: services.rowNews.follow,
    lastSearch: {
      write(path, search) {
        last.write(path, search);
        // The home page opens at `/`, too.
        if (path === content.manifest()?.home) last.write('/', search);
      },
    },
    folding: createFolding(storage, { company: user?.company ?? '', userName: user?.userName ?? '' }),
    time: { now: Date.now, today: () => dayIn(metadata?.timeZone ?? 'UTC', new Date()) },
    ...observers,
    session: {
      company: user?.company ?? '',
      companyName: companyNameOf(user, metadata),
      // A getter, because the first requests are sent before the manifest and a language have loaded.
      get productName() {
        return content.manifest()?.product.name ?? '';
      },
      userName: user?.userName ?? '',
      fullname: user?.fullname ?? '',
      currency: metadata?.currency.code ?? '',
      timeZone: metadata?.timeZone ?? 'UTC',
      get language() {
        return preferences.view().language;
      },
      authMode: metadata?.authMode ?? 'local',
    },
    carried: {},
  };
};

const tables = new WeakMap<Services, FilterTable>();

/** The stored filters of this browser. They can be opened before the user is known. */
export const filterTableOf = (services: Services): FilterTable => {
  const table = tables.get(services) ?? openFilterTable();
  tables.set(services, table);
  return table;
};

const hosts = new WeakMap<Services, { readonly owner: string; readonly host: PageHost }>();

/**
 * The one host of a session: its cached responses outlive a page, and end with their user. While the session is being
 * checked, it is created for the expected user.
 */
export const pageHostOf = (services: Services, known: Known = services.session.view()): PageHost => {
  const { user } = known;
  const owner = JSON.stringify([user?.company, user?.userName]);
  const kept = hosts.get(services);
  if (kept?.owner === owner) return kept.host;
  const host = createHost(services, known);
  hosts.set(services, { owner, host });
  return host;
};
