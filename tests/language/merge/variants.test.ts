import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../src/language/plan/index.ts';
import { compileProject, type Project } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

let sound: ReadonlyMap<string, string>;
beforeAll(async () => {
  sound = await soundProject();
});

function withFiles(files: Readonly<Record<string, string>>): Project {
  return compileProject(new Map([...sound, ...Object.entries(files)]), vocabulary);
}

/** The sound project with one piece of the base replaced. */
function renamed(
  file: string,
  from: string,
  to: string,
  more: Readonly<Record<string, string>> = {},
): Project {
  return withFiles({ ...more, [file]: sound.get(file)!.replaceAll(from, to) });
}

const off = (widgets: string): Project =>
  withFiles({ 'customers/ark/routes/report.yaml': `widgets: { ${widgets} }\n` });

describe('a widget that is switched off', () => {
  it('is gone from the page, and its place goes to the others of its row', () => {
    const project = off('channels: { disabled: true }');
    expect(project.diagnostics).toEqual([]);
    const { plan } = project.variant('ark').pages.get('/report')!;
    expect(Object.keys(plan.widgets)).toEqual(['spend', 'trend', 'mix', 'note']);
    expect(rowsOf(plan).at(-1)).toEqual([{ widget: 'mix', span: 24 }]);
    expect(rowsOf(project.base.pages.get('/report')!.plan).at(-1)).toHaveLength(2);
  });

  it('takes its row along where it stood alone, and its query where nothing else shows it', () => {
    const { plan } = off('note: { disabled: true }, channels: { disabled: true }, mix: { disabled: true }')
      .variant('ark')
      .pages.get('/report')!;
    expect(rowsOf(plan).map((row) => row.map(({ widget }) => widget))).toEqual([['spend', 'trend']]);
    expect(Object.keys(plan.queries).filter((name) => !name.startsWith('daily '))).toEqual(['daily']);
  });

  it('is still checked, so that it can be switched on again', () => {
    const { diagnostics } = off('mix: { disabled: true, angle: spent }');
    expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-field']);
  });
});

describe('an overlay whose base has moved on', () => {
  it('names both files: the one that it stands in, and the one that has no such name any more', () => {
    const { diagnostics } = renamed('routes/report.yaml', 'mix', 'split');
    const first = diagnostics.find(({ code }) => code === 'overlay-unknown-name');
    expect(first).toMatchObject({
      code: 'overlay-unknown-name',
      file: 'customers/zoo/routes/report.yaml',
      line: 3,
    });
    expect(first!.message).toContain('There is no widget `mix` in routes/report.yaml:21');
  });

  it.each([
    ['measure', 'datasets/sales.yaml', 'buyers', 'visitors', 'measures: { buyers: { sum: buyers, format: integer } }'],
    ['dimension', 'datasets/sales.yaml', '  channel', '  medium', 'dimensions: { channel: { column: media } }'],
    ['component', 'filter-bars/main.yaml', 'campaign', 'offer', 'components: { campaign: { type: selectCheckList } }'],
    ['menu section', 'app.yaml', '  reports', '  figures', 'menu: { reports: { title: pages.zoo, icon: HomeOutlined } }'],
  ])('is told of a %s that was renamed', (kind, file, from, to, overlay) => {
    const { diagnostics } = renamed(file, from, to, { [`customers/zoo/${file}`]: `${overlay}\n` });
    const told = diagnostics.filter((diagnostic) => diagnostic.file === `customers/zoo/${file}`);
    const first = told.find(({ code }) => code === 'overlay-unknown-name');
    expect(first?.message).toContain(`There is no ${kind} `);
  }); // prettier-ignore

  it('is told of a text that was renamed', () => {
    const texts = { 'customers/zoo/locales/en.yaml': 'pages: { zoo: Zoo, list: Animals }\n', 'customers/zoo/locales/de.yaml': 'pages: { zoo: Zoo, list: Tiere }\n' };
    expect(withFiles(texts).diagnostics).toEqual([]);
    const moved = new Map([...sound].map(([file, text]) => [file, text.replace('  list: List', '  lists: List').replace('pages.list', 'pages.lists')]));
    const { diagnostics } = compileProject(new Map([...moved, ...Object.entries(texts)]), vocabulary);
    expect(diagnostics.map(({ code, suggestion }) => [code, suggestion])).toEqual([
      ['overlay-unknown-text', 'did you mean `pages.lists`?'],
    ]);
  }); // prettier-ignore
});

describe('validation looks at every customer with every page', () => {
  it('finds what is wrong in one customer’s merge alone, and names the overlay and the base', () => {
    // Both files are right by themselves: the overlay asks for fewer figures, and a widget of the base shows one of them.
    const project = withFiles({
      'customers/ark/routes/report.yaml': 'queries: { byChannel: { params: { measures: [ctr] } } }\n',
      'customers/sea/routes/report.yaml': 'title: pages.list\n',
    });
    expect(project.diagnostics.map(({ code, file, path }) => [code, file, path])).toEqual([
      ['not-asked-for', 'routes/report.yaml', '/widgets/channels/y'],
      ['not-asked-for', 'routes/report.yaml', '/widgets/mix/angle'],
    ]);
    expect(project.diagnostics[0]!.customers).toEqual(['ark']);
    expect(project.diagnostics[0]!.message).toMatch(
      /This is so for the customer `ark` \(customers\/ark\/routes\/report\.yaml\) alone\.$/,
    );
    expect([...project.variant('ark').pages.keys()]).toEqual(['/list/:id']);
    expect([...project.variant('sea').pages.keys()].toSorted()).toEqual(['/list/:id', '/report']);
  });
});
