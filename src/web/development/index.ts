export { createDevelopment } from './create-development.tsx';
