import { filters } from './filters.ts';
import { shell } from './shell.ts';
import { widgets } from './widgets.ts';

export const en = { shell, filters, widgets } as const;
