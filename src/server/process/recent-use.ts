/** Use from this long ago counts half. */
const HALF_LIFE_MS = 5_000;

/** The recent use of a resource by company, with exponential decay. */
export class RecentUse {
  private readonly companies = new Map<string, { ms: number; at: number }>();

  /** Adds milliseconds of use. */
  add(company: string, ms: number): void {
    const now = performance.now();
    this.companies.set(company, { ms: this.of(company) + ms, at: now });
    for (const [other, { at }] of this.companies)
      if (now - at > 20 * HALF_LIFE_MS) this.companies.delete(other);
  }

  /** Returns weighted milliseconds: use from five seconds ago counts half. */
  of(company: string): number {
    const known = this.companies.get(company);
    return known === undefined ? 0 : known.ms * 0.5 ** ((performance.now() - known.at) / HALF_LIFE_MS);
  }

  /** Whether any other company has used it in the last ten seconds. */
  isShared(company: string): boolean {
    const since = performance.now() - 2 * HALF_LIFE_MS;
    for (const [other, { at }] of this.companies) if (other !== company && at > since) return true;
    return false;
  }
}
