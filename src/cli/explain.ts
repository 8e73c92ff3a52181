// npm run explain -- ROUTE|FILE [--customer C] [--diff], or --reach FILE…; [--pages DIR]
import colors from 'picocolors';
import { explainCommand } from './explain/explain-command.ts';
import { runCommand } from './unusable.ts';

await runCommand((args) => explainCommand(args, { write: (text) => process.stdout.write(text), colors }));
