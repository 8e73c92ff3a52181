import { spawn } from 'node:child_process';

/** The reason why a revision can't be read. The message is one line for the user. */
export class RevisionError extends Error {
  readonly kind = 'revision';
}

/** The standard output of git. Rejects with the first line of git's error message when git fails. */
export async function git(folder: string, args: readonly string[], input?: string): Promise<Buffer> {
  const { status, stdout, stderr } = await run(folder, args, input);
  if (status === 0) return stdout;
  const [first = ''] = stderr.split('\n');
  if (/not a git repository/i.test(first))
    throw new RevisionError(`${folder} is in no git repository, so there are no revisions to compare.`);
  throw new RevisionError(
    `git can't read this: ${first.replace(/^fatal: /, '') || `it ended with ${status}`}.`,
  );
}

/** The standard output of git, or null when git fails. */
export async function gitOrNull(folder: string, args: readonly string[]): Promise<Buffer | null> {
  const { status, stdout } = await run(folder, args);
  return status === 0 ? stdout : null;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

function run(folder: string, args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', folder, ...args], {
      stdio: 'pipe',
      env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new RevisionError('git is not installed, and revisions are read by it.')
          : error,
      ),
    );
    child.once('close', (status) =>
      resolve({ status, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }),
    );
    // A git process that has already exited closes its input. Its exit status is reported on `close`.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(input);
  });
}
