import { text as textOf } from 'node:stream/consumers';
import { isCancel, password as askPassword } from '@clack/prompts';
import { NewError } from './new/draft.ts';
import { keepTimeZone } from './new/keep-time-zone.ts';
import { promptFrom } from './new/prompt.ts';
import { pagesNow } from './new/pages-now.ts';
import { readFolders } from '../server/process/index.ts';
import { CompanyError, createCompany, StateError } from '../server/company/index.ts';
import { parsedArguments } from './arguments.ts';
import { Refused, runCommand, Unusable } from './unusable.ts';

const USAGE = `npm run company -- create COMPANY [options]

  COMPANY is how users, imports and folders name it: small letters, digits, _ and -.

  --name TEXT        as people write it
  --currency CODE    of its amounts: EUR
  --time-zone ZONE   in which its days begin and end: Europe/Berlin
  --admin MAIL       the address that its first admin logs in with
  --fullname TEXT    the admin's name

  What is left out is asked for in a terminal. The admin's password is asked for, or is ADMIN_PASSWORD, or comes from
  standard input: never from the command line. The server must not be running.
  DATA_DIR says where the data are.`;

const TEXT = { type: 'string' } as const;

/** Exit codes: 0 created, 1 it can't be created, 2 the command could not run. */
async function main(args: readonly string[]): Promise<number> {
  const { values: flags, positionals } = parsedArguments(USAGE, args, {
    name: TEXT,
    currency: TEXT,
    'time-zone': TEXT,
    admin: TEXT,
    fullname: TEXT,
  });
  const [verb, company, ...more] = positionals;
  if (verb !== 'create' || company === undefined || more.length > 0) throw new Refused(USAGE);
  const folders = readFolders(process.env);
  const isWatched = process.stdin.isTTY && process.stdout.isTTY;
  const terminal = isWatched ? { input: process.stdin, output: process.stdout } : null;
  const ask = promptFrom(flags, terminal);
  const requested = {
    company,
    name: await ask({ flag: 'name', message: 'What is the company called?', otherwise: company }),
    currency: await ask({ flag: 'currency', message: 'In which currency are its amounts? (EUR)' }),
    timeZone: await ask({ flag: 'time-zone', message: 'In which time zone are its days? (Europe/Berlin)' }),
    admin: await ask({ flag: 'admin', message: 'With which address does its first admin log in?' }),
    fullname: await ask({ flag: 'fullname', message: 'What is the admin called?', otherwise: 'Admin' }),
  };
  await createCompany({ ...requested, password: await secret(isWatched) }, folders, {
    now: () => new Date(),
  });
  const notes = keepTimeZone(requested, await pagesNow(folders.pagesDir));
  process.stdout.write(
    `Created ${company}.${notes} Start the server and log in as ${requested.admin}; npm run import -- FILE --company ${company} brings in data.\n`,
  );
  return 0;
}

/** Reads the password without exposing it in the process list or the shell's history. */
async function secret(isWatched: boolean): Promise<string> {
  const given = process.env.ADMIN_PASSWORD;
  if (given) return given;
  if (!isWatched) return (await textOf(process.stdin)).replace(/\r?\n$/, '');
  const answer = await askPassword({ message: "The admin's password? (12 characters or more)" });
  if (isCancel(answer)) throw new NewError('Nothing was created.');
  return answer;
}

await runCommand(async (args) => {
  try {
    return await main(args);
  } catch (error) {
    if (error instanceof CompanyError) throw new Refused(error.message, { cause: error });
    if (error instanceof StateError) throw new Unusable(error.message, { cause: error });
    throw error;
  }
});
