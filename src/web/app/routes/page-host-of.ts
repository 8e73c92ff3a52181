import { dayIn } from '../../../format/index.ts';
import { createAnswers } from '../../queries/index.ts';
import { sayIn } from '../../i18n/index.ts';
import { reportError } from '../../api/report-error.ts';
import { apiOptions, apiTransport } from '../../page/api-transport.ts';
import { openFilterRecords } from '../../page/filter-records.ts';
import type { PageHost } from '../../page/page-host.ts';
import { apiSavedSelections } from '../../page/saved-selections.ts';
import { companyNameOf } from '../../services/index.ts';
import type { Services } from '../../services/index.ts';

const createHost = ({ http, session, i18n, content, observers }: Services): PageHost => {
  const { user, metadata } = session.view();
  return {
    loadOptions: apiOptions(http),
    transport: apiTransport(http, () => sayIn(i18n, i18n.language)),
    answers: createAnswers(),
    records: openFilterRecords((message, error) =>
      reportError(http, user?.userName ?? null, new Error(message, { cause: error }), 'global error'),
    ),
    saved: apiSavedSelections(http),
    time: { now: Date.now, today: () => dayIn(metadata?.timeZone ?? 'UTC', new Date()) },
    ...observers,
    session: {
      company: user?.company ?? '',
      companyName: companyNameOf(user, metadata),
      productName: content.manifest()?.product.name ?? '',
      userName: user?.userName ?? '',
      fullname: user?.fullname ?? '',
      currency: metadata?.currency.code ?? '',
      language: i18n.language,
      authMode: metadata?.authMode ?? 'local',
    },
    carried: {},
  };
};

const hosts = new WeakMap<Services, { readonly owner: string; readonly host: PageHost }>();

/** The one host of a session: its answers outlive a page, and end with the user whom they belong to. */
export const pageHostOf = (services: Services): PageHost => {
  const { user } = services.session.view();
  const owner = JSON.stringify([user?.company, user?.userName]);
  const known = hosts.get(services);
  if (known?.owner === owner) return known.host;
  const host = createHost(services);
  hosts.set(services, { owner, host });
  return host;
};
