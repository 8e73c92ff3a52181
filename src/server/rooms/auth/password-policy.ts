import { HttpError } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { User } from '../../state/state.ts';
import type { WeakPassword } from '../../../passwords/index.ts';

type Owner = Pick<User, 'userName' | 'fullname' | 'company'>;

/** Throws a 400 that names the weakness of a new password. `field` is its name in the body. */
export async function demandStrong(
  password: string,
  field: string,
  owner: Owner,
  { pages, state }: ServerContext,
): Promise<void> {
  // Imported lazily, so that the list of common passwords is loaded only when needed.
  const { ratePassword } = await import('../../../passwords/index.ts');
  const company = await state.companies.find(owner.company);
  const { product } = pages.variant(owner.company).manifest;
  const personal = [
    owner.userName,
    owner.fullname,
    owner.company,
    company?.name ?? '',
    product.id,
    product.name,
  ];
  const { weakness } = ratePassword(password, personal);
  if (weakness === null) return;
  const message = weaknessWords[weakness];
  throw new HttpError(400, `password-${weakness}`, `The password ${message}.`, [{ name: field, message }]);
}

/** The weaknesses of a password, as text that follows "The password". */
export const weaknessWords: Readonly<Record<WeakPassword, string>> = {
  'too-short': 'must have at least 12 characters',
  personal: 'must not be made of the names of its user, their company or this product',
  common: 'is among those that are tried first',
};
