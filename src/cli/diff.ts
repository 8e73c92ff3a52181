// npm run diff -- [REVISION [REVISION]] [--format text|markdown|json] [--pages DIR]
import colors from 'picocolors';
import { diffCommand } from './diff/diff-command.ts';
import { runCommand } from './unusable.ts';

await runCommand((args) => diffCommand(args, { write: (text) => process.stdout.write(text), colors }));
