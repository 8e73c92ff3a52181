/** Names that YAML can't write without quotes, and forbidden names. */
const RESERVED: ReadonlySet<string> = new Set(
  'null true false yes no on off y n constructor prototype proto'.split(' '),
);

/** Converts a header to a column name: `Regions (Included)` becomes `regions_included`. */
export function slugOf(header: string): string {
  const plain = header
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '');
  return slug === '' || (/^[a-z]/.test(slug) && !RESERVED.has(slug)) ? slug : `c_${slug}`;
}

/** Unique names for headers, which may repeat. */
export function uniqueNames(headers: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  return headers.map((header, index) => {
    const wanted = slugOf(header) || `column_${index + 1}`;
    let name = wanted;
    for (let nth = 2; used.has(name); nth++) name = `${wanted}_${nth}`;
    used.add(name);
    return name;
  });
}

/** A column name without the unit: `Cost (EUR)` becomes `cost`. */
export const bareName = (header: string): string =>
  slugOf(header.replace(/\s*[([](?:[A-Z]{3}|[$€£¥₹])[)\]]\s*$/u, ''));

/** Names that platforms use for our columns. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  date: ['day', 'c_date', 'report_date', 'reporting_starts', 'stat_date'],
  campaign_name: ['campaign'],
  brand_name: ['brand', 'advertiser', 'advertiser_name'],
  creative_name: ['creative', 'ad_name'],
  creative_id: ['ad_id'],
  audience: ['ad_set_name', 'adset_name', 'ad_group_name', 'targeting'],
  spend: ['spent', 'cost', 'amount_spent', 'mark_spent', 'media_spend', 'total_spend', 'ad_spend'],
  impressions: ['impr', 'imps', 'displays'],
  clicks: ['link_clicks', 'clicks_all'],
  conversions: ['conv', 'purchases', 'results', 'total_conversions'],
  revenue: ['sales', 'purchase_value', 'conversion_value', 'conv_value', 'total_revenue'],
  landings: ['landing_page_views'],
  video_starts: ['video_plays'],
  video_completes: ['video_completions', 'video_views_100'],
};

/**
 * The column that a header names, directly or by a synonym. Units in the header (`Cost (EUR)`) are ignored.
 */
export function meaningOf(header: string, columns: readonly string[]): string | null {
  const bare = bareName(header);
  const exact = [slugOf(header), bare].find((slug) => columns.includes(slug));
  if (exact !== undefined) return exact;
  const known = Object.keys(SYNONYMS).find((column) => SYNONYMS[column]?.includes(bare));
  return known !== undefined && columns.includes(known) ? known : null;
}
