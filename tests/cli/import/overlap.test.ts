import { itReplacesRows } from './overlap.ts';
import { Workplace } from './importing.ts';

itReplacesRows(async () => new Workplace());
