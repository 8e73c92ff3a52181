import type { AppInfo, ConsentStatus, Metadata, Version } from '../../../language/plan/index.ts';
import { doerOf, recordChange } from '../audit/record.ts';
import type { ServerConfig } from '../config.ts';
import { json } from '../../api/handler.ts';
import type { Handlers } from '../context.ts';
import type { User } from '../../state/state.ts';
import { currencySymbol } from './currency-symbol.ts';
import { currentUser, onboard, onboardingOf } from './onboarding.ts';
import { sourcesOf } from './sources.ts';

/** Handlers of the product's metadata, and of the user's onboarding and consent. */
export const accountHandlers: Handlers = {
  async getVersion(_request, { pages, config }) {
    const version: Version = { ignore: false, [`${pages.productId}Version`]: config.version } as Version;
    return json(version);
  },
  async getApp(_request, { pages, state, config }) {
    const { product, languages, skin } = pages.base().manifest;
    // With an identity provider the demonstration's users have no passwords.
    const logins = config.oidc === null ? config.demo : null;
    const authMode = authModeOf(config);
    const users = logins === null ? [] : await state.users.list();
    const demo = logins && {
      password: logins.password,
      users: users.filter(({ userName }) => logins.userNames.has(userName)),
    };
    const info: AppInfo = { product, languages: [...languages], skin, demo, authMode };
    return json(info);
  },
  async getMetadata(request, context) {
    const user = await currentUser(request, context);
    const [company, sources, onboarding] = await Promise.all([
      context.state.companies.find(user.company),
      sourcesOf(user, context, request.signal),
      onboardingOf(user, context),
    ]);
    // A company's settings take precedence over those of its pages.
    const { currency: pagesCurrency, timeZone, manifest } = context.pages.variant(user.company);
    const code = company?.currency ?? pagesCurrency;
    const metadata: Metadata = {
      currency: { code, currencySymbol: currencySymbol(code) },
      timeZone,
      checkStatuses: { ...consentOf(user), onboarding },
      sources: [...sources],
      logoUrl: company?.logoUrl ?? manifest.product.logo,
      companyName: company?.name ?? user.company,
      authMode: authModeOf(context.config),
    };
    return json(metadata);
  },
  async submitOnboarding(request, context) {
    const status = await onboard(await currentUser(request, context), request.body, context);
    await recordChange(context, doerOf(request), { action: 'submit', subject: 'onboarding', details: null });
    return json(status);
  },
  async checkOnboarding(request, context) {
    return json(await onboardingOf(await currentUser(request, context), context));
  },
  async submitConsent(request, context) {
    const user = await currentUser(request, context);
    const { accepted } = request.body as { readonly accepted: boolean };
    const consentedAt = accepted ? (user.consentedAt ?? context.clock.now()) : null;
    await context.state.users.setConsent(user.userName, consentedAt);
    const action = accepted ? 'give' : 'withdraw';
    await recordChange(context, doerOf(request), { action, subject: 'consent', details: null });
    return json(consentOf({ consentedAt }));
  },
  async checkConsent(request, context) {
    return json(consentOf(await currentUser(request, context)));
  },
};

const authModeOf = ({ oidc }: Pick<ServerConfig, 'oidc'>) => (oidc === null ? 'local' : 'oidc');

const consentOf = ({ consentedAt }: Pick<User, 'consentedAt'>): ConsentStatus => ({
  consent: consentedAt !== null,
});
