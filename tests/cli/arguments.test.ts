import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsedArguments } from '../../src/cli/arguments.ts';
import { Help, Unusable } from '../../src/cli/unusable.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (...args: string[]) => parsedArguments('Usage: this', args, {}).positionals;

describe('the arguments of a command', () => {
  it('are told of in one line where one is unknown, with the usage', () => {
    expect(() => read('--fxi')).toThrow(new Unusable("Unknown option '--fxi'.\nUsage: this"));
  });

  it.each(['--help', '-h'])('are explained where %s asks for it', (requested) => {
    expect(() => read(requested)).toThrow(Help);
  });

  it('are explained on stdout, and that is no failure', () => {
    for (const command of ['validate', 'simulate']) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['scripts/run/command.mjs', command, '--help'],
        { cwd: root, encoding: 'utf8' },
      );
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^Usage: npm run ${command} `));
    }
  });
});
