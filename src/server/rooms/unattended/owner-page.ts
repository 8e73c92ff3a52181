import type { PagePlan } from '../../../language/plan/index.ts';
import type { PageReader } from '../../../page-run/index.ts';
import type { Principal } from '../../api/handler.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import { may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';
import type { CompanyPages } from '../pages/pages.ts';
import { permittedPage } from '../pages/permitted.ts';

/** The services that work on behalf of a user needs in addition to those of the server. */
export interface OwnerParts {
  readonly context: Pick<ServerContext, 'state' | 'pages' | 'clock'>;
  readonly principalOf: (userName: string) => Promise<Principal | null>;
  /** Runs work that calls the API with the user's current rights. */
  readonly requestAs: <Result>(
    user: Principal,
    work: (requester: PageReader) => Promise<Result>,
  ) => Promise<Result>;
}

/**
 * Returns the user on whose behalf work is done. Throws an `UnrepeatableError` when they left the company.
 */
export async function ownerOf(
  { principalOf }: OwnerParts,
  { owner, company }: { readonly owner: string; readonly company: string },
): Promise<Principal> {
  const found = await principalOf(owner);
  if (found?.company === company) return found;
  throw new UnrepeatableError(`${owner} is no user any more: nothing is done with their rights.`);
}

/** Returns a page as the user may open it. Throws an `UnrepeatableError` when they may not. */
export function pageOf(
  { context }: OwnerParts,
  owner: Principal,
  route: string,
): { readonly variant: CompanyPages; readonly plan: PagePlan } {
  const variant = context.pages.variant(owner.company);
  const entry = variant.manifest.pages.find((one) => one.route === route);
  const plan = entry && permittedPage(variant, entry.hash, may(owner))?.plan;
  if (plan) return { variant, plan };
  throw new UnrepeatableError(`There is no page ${route} that ${owner.userName} may open.`);
}
