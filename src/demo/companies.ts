import { ACME } from './acme.ts';
import type { Company } from './company.ts';
import { GLOBEX } from './globex.ts';

export const COMPANIES: readonly Company[] = [ACME, GLOBEX];
