import type { ErrorDetail } from '../../language/plan/index.ts';
import { CallRefused } from '../../page-run/index.ts';

interface ErrorBody {
  readonly error?: { readonly message?: string; readonly details?: readonly ErrorDetail[] };
}

/** Converts an error response to a CallRefused, with the allowed values of each invalid parameter. */
export async function refusalOf(response: Response): Promise<CallRefused> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const details = (body?.error?.details ?? []).map(detailText);
  const text = [body?.error?.message ?? response.statusText, ...details].join(' ');
  return new CallRefused(`HTTP ${response.status}: ${text}`, response.status);
}

function detailText({ name, message, allowed }: ErrorDetail): string {
  return `\`${name}\` ${message}${allowed ? `; allowed are ${allowed.join(', ')}` : ''}.`;
}
