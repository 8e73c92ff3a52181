import { dayIn } from '../../format/index.ts';
import type { ServerContext } from './context.ts';

/**
 * The current ISO date of a company. All of its users share one time zone, and so do their browsers
 * (`global/metadata` has it).
 */
export const todayOf = ({ pages, clock }: Pick<ServerContext, 'pages' | 'clock'>, company: string): string =>
  dayIn(pages.variant(company).timeZone, clock.now());
