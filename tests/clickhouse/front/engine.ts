import { writeFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A session of chdb, which runs one statement at a time; several share the data. */
interface Session {
  queryAsync(
    sql: string,
    options?: { readonly format: string },
  ): Promise<{ bytes(): Uint8Array; text(): string }>;
  close(): void;
}

/** A request as a server gets it. `data` is what follows an INSERT. */
export interface Requested {
  readonly id: string;
  readonly database: string;
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly query: string;
  readonly data: Buffer | null;
}

type Result = { readonly bytes: Uint8Array } | { readonly error: string };

/** Settings of a server's HTTP layer, which the engine does not know. */
const OF_HTTP =
  /^(wait_end_of_query|send_progress_in_http_headers|enable_http_compression|http_.*|allow_experimental_.*)$/;

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A name that finds a statement among those that run: the engine gives ids of its own. */
const marked = (id: string, sql: string): string => `/* front:${id} */ ${sql}`;

function statementOf({ id, query, data, settings }: Requested): {
  readonly sql: string;
  readonly file: string | null;
} {
  const killed = query.startsWith('KILL QUERY WHERE query_id = {id:String}')
    ? settings.find(([name]) => name === 'param_id')?.[1]
    : undefined;
  if (killed !== undefined)
    return { sql: `KILL QUERY WHERE query LIKE ${literal(`/* front:${killed}%`)} ASYNC`, file: null };
  if (data === null || data.length === 0) return { sql: marked(id, query), file: null };
  if (!/FORMAT Parquet\s*$/.test(query))
    return { sql: `${marked(id, query)}\n${data.toString()}`, file: null };
  // The engine in process reads bytes from files alone.
  const file = join(tmpdir(), `front-${id}.parquet`);
  writeFileSync(file, data);
  const columns = /\(([^)]*)\)\s*FORMAT/.exec(query)?.[1] ?? '*';
  const select = `SELECT ${columns} FROM file(${literal(file)}, 'Parquet')`;
  return { sql: marked(id, query.replace(/FORMAT Parquet\s*$/, select)), file };
}

export function openEngine(folder: string, path: string) {
  const { Session } = createRequire(join(folder, 'package.json'))('chdb') as {
    readonly Session: new (path: string) => Session;
  };
  // One is always open, so that the engine is not closed between two requests.
  const own = new Session(path);

  async function withSession<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    const session = new Session(path);
    try {
      return await work(session);
    } finally {
      session.close();
    }
  }

  return {
    ask: (requested: Requested): Promise<Result> =>
      withSession(async (session) => {
        const { sql, file } = statementOf(requested);
        try {
          // Parameters are settings, too, and are escaped in the same way as in an address.
          const before = requested.settings
            .filter(([name]) => !OF_HTTP.test(name))
            .map(([name, value]) => `SET ${name} = ${literal(value)}`);
          await session.queryAsync([`USE ${requested.database}`, ...before].join('; '));
          const result = await session.queryAsync(sql, { format: 'TabSeparated' });
          return { bytes: result.bytes() };
        } catch (error) {
          return { error: error instanceof Error ? error.message : String(error) };
        } finally {
          if (file !== null) rmSync(file, { force: true });
        }
      }),
    /** The ids of requests that the engine works on. */
    async running(): Promise<readonly string[]> {
      const found = await own.queryAsync(
        "SELECT extract(query, 'front:([\\\\w-]+)') AS id FROM system.processes WHERE query LIKE '/* front:%' FORMAT TabSeparated",
      );
      return found.text().split('\n').filter(Boolean);
    },
  };
}
