// npm run check [-- PAGES…] [--customer C] [--base-url URL] [--format pretty|json|junit] [--pages DIR]
import { checkCommand } from './checks/check-command.ts';
import { runCommand } from './unusable.ts';

await runCommand((args) => checkCommand(args, (text) => process.stdout.write(text)));
