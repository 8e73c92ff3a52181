// npm run check [-- PAGES…] [--customer C] [--base-url URL] [--format pretty|json|junit] [--pages DIR]
import colors from 'picocolors';
import { checkCommand } from './checks/check-command.ts';
import { runCommand } from './unusable.ts';

await runCommand((args) => checkCommand(args, { write: (text) => process.stdout.write(text), colors }));
