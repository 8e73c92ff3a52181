// `npm run dev`: the server restarts and the browser app reloads when their code changes. Changed pages are
// reloaded by the server itself.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, installDependencies, root } from './prepare.mjs';

checkNode();
installDependencies();
const port = process.env.PORT ?? '3000';
const api = process.env.API_PORT ?? String(Number(port) + 1);
/** Starts a program without `npx`, which would not end its child processes. */
const run = (program, args, env) =>
  spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
const children = [
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/server/app/main.ts'], {
    PORT: api,
    NODE_ENV: 'development',
  }),
  run('vite/bin/vite.js', ['--port', port, '--strictPort'], { API_URL: `http://127.0.0.1:${api}` }),
];
const stop = () => children.forEach((child) => child.kill());
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
