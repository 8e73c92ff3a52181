// `npm start`: installs and builds what is missing, then runs the server in this process.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build, checkNode, installDependencies, root } from './prepare.mjs';

checkNode();
process.chdir(root);
installDependencies();
build();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
