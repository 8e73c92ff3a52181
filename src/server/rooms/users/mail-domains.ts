import type { State } from '../../state/state.ts';

/** Domains of public mail providers, which belong to no company. */
const publicDomains = new Set(
  `aol.com bol.com.br free.fr gmail.com gmx.at gmx.ch gmx.de gmx.net googlemail.com hotmail.com hotmail.de hotmail.fr
  icloud.com laposte.net live.com mac.com mail.com me.com msn.com orange.fr outlook.com outlook.de outlook.fr proton.me
  protonmail.com sapo.pt t-online.de uol.com.br wanadoo.fr web.de yahoo.com yahoo.de yahoo.fr ymail.com`.split(
    /\s+/,
  ),
);

/**
 * Whether all users of an address's domain belong to other companies. It prevents a company from taking names
 * of another one's future users.
 */
export async function isOfOtherCompany(
  userName: string,
  company: string,
  users: Pick<State['users'], 'companiesOf'>,
): Promise<boolean> {
  const domain = userName.slice(userName.lastIndexOf('@') + 1);
  if (publicDomains.has(domain)) return false;
  const companies = await users.companiesOf(domain);
  return companies.length > 0 && !companies.includes(company);
}
