import { dateOfDay } from '../../format/index.ts';
import type { ReferenceMaterial, ReferenceRow } from './reference-tables.ts';

/** Days for which notifications are kept. */
const KEPT_DAYS = 180;

/** What is told of a campaign, how often, and on which part of its flight (0 its first day, 1 its last). */
const TYPES = [
  { type: 'Campaign started', source: 'Planning', priority: 'low', share: 1, at: 0 },
  { type: 'Naming rule broken', source: 'Taxonomy', priority: 'low', share: 0.08, at: 0.02 },
  { type: 'Tag missing', source: 'Tracking', priority: 'high', share: 0.12, at: 0.05 },
  { type: 'Delivery below plan', source: 'Delivery', priority: 'medium', share: 0.25, at: 0.4 },
  { type: 'Creative fatigue', source: 'Creatives', priority: 'medium', share: 0.2, at: 0.6 },
  { type: 'Cost above target', source: 'Performance', priority: 'high', share: 0.18, at: 0.5 },
  { type: 'Budget nearly spent', source: 'Delivery', priority: 'high', share: 0.3, at: 0.85 },
  { type: 'Campaign ended', source: 'Planning', priority: 'low', share: 1, at: 1 },
] as const;

/** What happened to campaigns in the last half-year, each told at an hour of its day. */
export function notifications({ campaigns, chance, today }: ReferenceMaterial): ReferenceRow[] {
  return campaigns.flatMap(({ company_id, brand_id, campaign_id, start_date, end_date }) =>
    TYPES.flatMap(({ type, source, priority, share, at }) => {
      const day = Math.round(start_date + (end_date - start_date) * at);
      if (day > today || day < today - KEPT_DAYS || chance(campaign_id, type) >= share) return [];
      const minutes = Math.floor(chance(campaign_id, type, 'time') * 600);
      const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
      return [
        {
          company_id,
          notification_id: `${campaign_id}-${type.toLowerCase().replaceAll(' ', '-')}`,
          created_at: `${dateOfDay(day)} ${hour}:${String(minutes % 60).padStart(2, '0')}:00`,
          brand_id,
          campaign_id,
          source,
          priority,
          notification_type: type,
        },
      ];
    }),
  );
}
