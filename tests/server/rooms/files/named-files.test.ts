import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileNameList } from '../../../../src/language/plan/index.ts';
import { somePicture } from '../../../e2e/support/file-samples.ts';
import { pagesOfLists } from '../../../support/test-server.ts';
import { startFileServer } from './sending.ts';
import type { FileServer } from './sending.ts';

const analyst = 'analyst@acme';
const namedAfter = {
  dataset: 'list_campaigns',
  dimensions: ['campaign'],
  within: 'campaign',
  none: 'files.noCampaign',
};

const titles = ({ names }: FileNameList) => names.map(({ file, title }) => [file, title]);

describe('files that are named after members', () => {
  let server: FileServer;
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const pages = await pagesOfLists();
    const base = pages.base();
    const { images, ...others } = base.files.areas;
    const company = {
      ...base,
      files: { ...base.files, areas: { ...others, images: { ...images!, namedAfter } } },
    };
    server = await startFileServer({}, { ...pages, base: () => company, variant: () => company });
    const files = ['spring.png', 'C2.png', 'Rival launch.png', 'Springtime.png'];
    const sent = await Promise.all(
      files.map(async (name) => [name, await server.send(analyst, { name }, await somePicture())] as const),
    );
    ids = Object.fromEntries(sent.map(([name, id]) => [name, String(id)]));
  });
  afterAll(() => server.close());

  const ask = async (user: string, query: string): Promise<FileNameList> =>
    (await server.test.get(user, `files/images/names?${query}`)).json();

  it('belong to the member whose title or key is their name, and to no other company’s', async () => {
    const found = await ask(analyst, `ids=${Object.values(ids).join(',')}`);
    expect(found.none).toBe('files.noCampaign');
    expect(new Map(titles(found) as [string, string][])).toEqual(
      new Map([
        [ids['spring.png'], 'Spring'],
        [ids['C2.png'], 'Autumn'],
      ]),
    );
    expect((await server.list(analyst, 'images')).area.isNamed).toBe(true);
  });

  it('are found by the members that are asked about, with a ticket that opens them', async () => {
    const found = await ask(analyst, 'dimension=campaign&members=C1,C9');
    expect(titles(found)).toEqual([[ids['spring.png'], 'Spring']]);
    const [{ file, version, isPicture } = { file: '', version: 0, isPicture: false }] = found.names;
    expect([version, isPicture]).toEqual([1, true]);
    expect((await server.fetch(`/api/contents/${found.ticket}/${file}`)).status).toBe(200);
    // Whether the job that makes it has run or not.
    const thumbnail = await server.fetch(`/api/contents/${found.ticket}/${file}/thumbnail`);
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(titles(await ask(analyst, 'dimension=brand&members=C1'))).toEqual([]);
  });

  it('are told to nobody of another company, and of brands that a user may see alone', async () => {
    expect(titles(await ask('analyst@globex', `ids=${ids['spring.png']}`))).toEqual([]);
    expect(titles(await ask('analyst@globex', 'dimension=campaign&members=C1,C9'))).toEqual([]);
    const one = await server.test.state.users.find('viewer@acme.example');
    await server.test.state.users.save({ ...one!, userName: 'boreal@acme.example', brands: ['B000003'] });
    const found = await ask('boreal@acme', `ids=${Object.values(ids).join(',')}`);
    expect(titles(found)).toEqual([[ids['C2.png'], 'Autumn']]);
  });

  it('are none where the area names them after nothing', async () => {
    const found: FileNameList = (await server.test.get(analyst, 'files/documents/names?ids=a')).json();
    expect([found.none, found.names]).toEqual([null, []]);
    expect((await server.list(analyst, 'documents')).area.isNamed).toBe(false);
  });
});
