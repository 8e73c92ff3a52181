import { readFolders } from '../server/process/index.ts';
import { parsedArguments } from './arguments.ts';
import { backUp, restore } from './backup/backup.ts';
import { Refused, runCommand } from './unusable.ts';

const USAGE = `npm run backup -- FOLDER     copies users, rows, files and imports from DATA_DIR into a new folder
npm run restore -- FOLDER    puts them into a DATA_DIR that has none

  The server must not be running. With DATABASE_URL the state, and with WAREHOUSE_URL the imports, are in databases
  that have backups of their own: pg_dump, BACKUP DATABASE.`;

/** Exit codes: 0 done, 1 it can't be done, 2 the command could not run. */
await runCommand(async (args) => {
  const [verb, ...rest] = args;
  const { positionals } = parsedArguments(USAGE, rest, {});
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Refused(USAGE);
  const { dataDir, databaseUrl, warehouseUrl } = readFolders(process.env);
  const holds = verb === 'restore' ? restore(dataDir, folder) : backUp(dataDir, folder, new Date());
  const elsewhere = [
    ...(databaseUrl === null ? [] : ['The state is in PostgreSQL: pg_dump and pg_restore.']),
    ...(warehouseUrl === null
      ? []
      : ['Imports are in the database of WAREHOUSE_URL: BACKUP DATABASE and RESTORE DATABASE.']),
  ];
  const done = verb === 'restore' ? 'Restored' : 'Backed up';
  process.stdout.write(`${[`${done}: ${holds.join(', ') || 'nothing'}.`, ...elsewhere].join('\n')}\n`);
  return 0;
});
