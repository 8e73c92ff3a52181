import './shell/look/base.css';
import { start } from './shell/start.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
void start(root);
