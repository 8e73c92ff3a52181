// `npm run dev`: the server restarts and the browser app reloads as their code changes; pages are live anyway.
import { spawn } from 'node:child_process';
import { checkNode, installDependencies, root } from './prepare.mjs';

checkNode();
installDependencies();
const port = process.env.PORT ?? '3000';
const api = process.env.API_PORT ?? String(Number(port) + 1);
const children = [
  spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: api, NODE_ENV: 'development' },
  }),
  spawn('npx', ['vite', '--port', port, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://127.0.0.1:${api}` },
  }),
];
const stop = () => children.forEach((child) => child.kill());
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
