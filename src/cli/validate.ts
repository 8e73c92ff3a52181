// npm run validate [-- FILES…] [--customer C] [--format pretty|json|github|sarif] [--fix] [--watch] [--warehouse URL] [--data] [--pages DIR]
import colors from 'picocolors';
import { runCommand } from './unusable.ts';
import { validateCommand } from './validate/validate-command.ts';

await runCommand((args) =>
  validateCommand(args, {
    write: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
    colors,
    variables: process.env,
  }),
);
