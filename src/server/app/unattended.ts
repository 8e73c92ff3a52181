import type { FastifyInstance } from 'fastify';
import type { Metadata } from '../../language/plan/index.ts';
import { CallRefused, callText } from '../../page-run/index.ts';
import type { Asker } from '../../page-run/index.ts';
import type { Principal } from '../api/handler.ts';
import { createMailer } from '../mail/mailer.ts';
import { createWebhooks } from '../mail/webhook.ts';
import type { Auth } from '../rooms/auth/auth.ts';
import type { ServerContext } from '../rooms/context.ts';
import type { NotifyParts } from '../rooms/alerts/notify.ts';

/** What is done in the name of users, by calls of this server's own API. */
export function unattendedParts(context: ServerContext, server: FastifyInstance, auth: Auth): NotifyParts {
  const { mail, mailDomains = [], webhooks, publicUrl = null } = context.config;
  const now = (): Date => context.clock.now();
  return {
    context,
    mail: mail ? createMailer(mail) : null,
    domains: mailDomains,
    webhooks: webhooks
      ? { secret: webhooks.secret, post: createWebhooks({ privateHosts: webhooks.privateHosts, now }) }
      : null,
    publicUrl,
    principalOf: auth.principalOf,
    askAs: (user, work) =>
      auth.onBehalfOf(user.userName, async (token) => {
        const get = getter(server, token);
        const { currency } = (await get('global/metadata', {})) as Metadata;
        return work({ facts: factsOf(user, context, currency.code), get });
      }),
  };
}

const getter =
  (server: FastifyInstance, token: string): Asker['get'] =>
  async (path, params) => {
    const response = await server.inject({
      method: 'GET',
      url: callText(path, params),
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.statusCode === 200) return response.json<unknown>();
    const said = response.json<{ readonly error?: { readonly message?: string } }>().error?.message;
    throw new CallRefused(said ?? `HTTP ${response.statusCode}`, response.statusCode);
  };

const factsOf = (
  { company, userName, fullname }: Principal,
  { pages }: ServerContext,
  currency: string,
): Asker['facts'] => ({
  company,
  userName,
  fullname,
  currency,
  language: pages.variant(company).manifest.languages[0] ?? 'en',
});
