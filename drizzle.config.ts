import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: 'src/server/state/tables/*.ts',
  out: 'src/server/state/migrations',
});
