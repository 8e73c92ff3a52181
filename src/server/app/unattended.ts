import type { FastifyInstance } from 'fastify';
import type { UserData } from '../../language/plan/index.ts';
import { CallRefused, callText } from '../../page-run/index.ts';
import type { PageReader } from '../../page-run/index.ts';
import type { Principal } from '../api/handler.ts';
import { createMailer } from '../mail/mailer.ts';
import { createWebhooks } from '../mail/webhook.ts';
import type { CallApp } from '../browser/app-network.ts';
import type { PrintPage } from '../rooms/schedules/printed-page.ts';
import type { Auth } from '../rooms/auth/auth.ts';
import type { ServerContext } from '../rooms/context.ts';
import type { PagePrinter } from '../browser/page-printer.ts';
import type { DeliveryParts } from '../rooms/schedules/deliver.ts';

/** Returns the parts for work on behalf of users, which calls this server's own API. */
export function unattendedParts(
  context: ServerContext,
  server: FastifyInstance,
  auth: Auth,
  printer: PagePrinter | null,
): DeliveryParts {
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
    printPage: printer && printingOf(printer, server, auth, publicUrl),
    principalOf: auth.principalOf,
    requestAs: requestAsOf(context, server, auth),
  };
}

/** Returns the function that runs work with an asker that has the rights of a user. */
export const requestAsOf =
  (context: ServerContext, server: FastifyInstance, auth: Auth): DeliveryParts['requestAs'] =>
  (user, work) =>
    auth.onBehalfOf(user.userName, async (token) =>
      work({ facts: await factsOf(user, context), get: getter(server, token) }),
    );

const getter =
  (server: FastifyInstance, token: string): PageReader['get'] =>
  async (path, params) => {
    const response = await server.inject({
      method: 'GET',
      url: callText(path, params),
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.statusCode === 200) return response.json<unknown>();
    const message = response.json<{ readonly error?: { readonly message?: string } }>().error?.message;
    throw new CallRefused(message ?? `HTTP ${response.statusCode}`, response.statusCode);
  };

/** Returns the print function. Links in a printed page use the public URL, or localhost when none is set. */
const printingOf =
  (printer: PagePrinter, server: FastifyInstance, auth: Auth, publicUrl: string | null): PrintPage =>
  (user, page) =>
    auth.onBehalfOf(user.userName, (token) => {
      const origin = new URL(publicUrl ?? 'http://localhost').origin;
      return printer.print({ ...page, origin, user: userDataOf(user), callApp: requesterOf(server, token) });
    });

const userDataOf = ({ fullname, userName, role, ability, company }: Principal): UserData => ({
  fullname,
  userName,
  role,
  ability: [...ability] as UserData['ability'],
  company,
});

/**
 * Responds in process to the requests of the app in the printing browser. A request with a token has the rights of the
 * user.
 */
const requesterOf =
  (server: FastifyInstance, token: string): CallApp =>
  async ({ url, headers: { authorization, accept = '*/*' } }) => {
    const headers = { accept, ...(authorization !== undefined && { authorization: `Bearer ${token}` }) };
    const { statusCode, headers: given, rawPayload } = await server.inject({ method: 'GET', url, headers });
    const kept = Object.entries(given).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
    );
    return { status: statusCode, headers: Object.fromEntries(kept), body: rawPayload };
  };

async function factsOf(
  { company, userName, fullname }: Principal,
  { pages, state }: ServerContext,
): Promise<PageReader['facts']> {
  const { manifest, currency } = pages.variant(company);
  const settings = await state.companies.find(company);
  const [language = 'en'] = manifest.languages;
  return { company, userName, fullname, currency: settings?.currency ?? currency, language };
}
