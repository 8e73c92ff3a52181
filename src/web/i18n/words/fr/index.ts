import type { ProductWords } from '../words.ts';
import files from './files.json' with { type: 'json' };
import filters from './filters.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import grid from './grid.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import page from './page.json' with { type: 'json' };
import record from './record.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import tools from './tools.json' with { type: 'json' };
import widgets from './widgets.json' with { type: 'json' };

export const fr: ProductWords = { shell, page, filters, forms, widgets, grid, names, record, files, tools };
