import type { ErrorDetail } from '../../language/plan/index.ts';

/** An answer that is none: refused by the API, or never received. The message is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; null where nothing came back. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

interface ErrorBody {
  readonly error?: { readonly message?: string; readonly details?: readonly ErrorDetail[] };
}

/** What a refusal says, with what is allowed for each wrong parameter. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const details = (body?.error?.details ?? []).map(detailText);
  const said = [body?.error?.message ?? response.statusText, ...details].join(' ');
  return new ApiError(`HTTP ${response.status}: ${said}`, response.status);
}

function detailText({ name, message, allowed }: ErrorDetail): string {
  return `\`${name}\` ${message}${allowed ? `; allowed are ${allowed.join(', ')}` : ''}.`;
}
