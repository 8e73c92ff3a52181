import { dayIn } from '../../format/index.ts';
import type { ServerContext } from './context.ts';

/** The ISO date that it is for a company: all of its users share one day, and so do their browsers (`global/metadata` tells the zone). */
export const todayOf = ({ pages, clock }: Pick<ServerContext, 'pages' | 'clock'>, company: string): string =>
  dayIn(pages.variant(company).timeZone, clock.now());
