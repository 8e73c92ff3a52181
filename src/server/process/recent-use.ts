/** Of what was used so long ago, half counts. */
const HALF_LIFE_MS = 5_000;

/** How much each company has used of something lately. What it used before is forgotten bit by bit. */
export class RecentUse {
  private readonly companies = new Map<string, { ms: number; at: number }>();

  /** Adds milliseconds of use. */
  add(company: string, ms: number): void {
    const now = performance.now();
    this.companies.set(company, { ms: this.of(company) + ms, at: now });
    for (const [other, { at }] of this.companies)
      if (now - at > 20 * HALF_LIFE_MS) this.companies.delete(other);
  }

  /** Milliseconds, of which those of five seconds ago count half. */
  of(company: string): number {
    const known = this.companies.get(company);
    return known === undefined ? 0 : known.ms * 0.5 ** ((performance.now() - known.at) / HALF_LIFE_MS);
  }

  /** Whether any other company has used it in the last seconds. */
  isShared(company: string): boolean {
    const since = performance.now() - 2 * HALF_LIFE_MS;
    for (const [other, { at }] of this.companies) if (other !== company && at > since) return true;
    return false;
  }
}
