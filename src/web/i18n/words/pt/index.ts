import { files } from './files.ts';
import type { ProductWords } from '../words.ts';
import { filters } from './filters.ts';
import { forms } from './forms.ts';
import { grid } from './grid.ts';
import { names } from './names.ts';
import { page } from './page.ts';
import { record } from './record.ts';
import { shell } from './shell.ts';
import { tools } from './tools.ts';
import { widgets } from './widgets.ts';

export const pt: ProductWords = { shell, page, filters, forms, widgets, grid, names, record, files, tools };
