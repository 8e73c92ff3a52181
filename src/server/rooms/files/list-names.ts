import type { FileNameList } from '../../../language/plan/index.ts';
import { shownAs, stemOf } from '../../../files/index.ts';
import { json } from '../../api/handler.ts';
import type { FileEntry } from '../../state/state.ts';
import type { Handler } from '../context.ts';
import { explainingLinks } from '../reports/explaining-links.ts';
import { openArea } from './access.ts';
import { mayKnowNames, namedMembers } from './named-members.ts';
import type { FileMember } from './named-members.ts';
import type { Tickets } from './tickets.ts';

/** The number of an area's newest files that are matched with the requested members. */
const mostFiles = 20_000;

/** `GET files/{area}/names`: the members after which files are named. */
export const listFileNames =
  (tickets: Tickets): Handler =>
  async (request, context) => {
    const { principal, query } = request;
    const area = openArea(String(request.path['area']), principal, context);
    const { namedAfter: rule } = area.spec;
    const ticket = tickets.issue(principal, area.place.area);
    const answer = (none: string | null, names: FileNameList['names']) =>
      json({ ticket, none, names } satisfies FileNameList);
    if (rule === undefined || !mayKnowNames(area.spec, request, context)) return answer(null, []);
    const membersOf = await namedMembers(rule, request, context);
    const linkTo = explainingLinks(context.pages.variant(principal.company));
    const { files } = context.state;
    const rowOf = (file: Named, member: FileMember): FileNameList['names'][number] => ({
      file: file.id,
      version: file.version,
      isPicture: file.type !== null && shownAs(file.type) === 'picture',
      dimension: member.dimension,
      member: member.key,
      title: member.title,
      within: member.within,
      withinTitle: member.withinTitle,
      address: linkTo({ [rule.within]: member.within }),
    });
    const rows = (found: readonly Named[]): FileNameList['names'] =>
      found.flatMap((file) => membersOf(stemOf(file.name)).map((member) => rowOf(file, member)));
    if (query.members === undefined) {
      const requested = await files.find(principal.company, (query.ids ?? []) as readonly string[]);
      return answer(
        rule.none,
        rows(requested.filter((entry) => entry.area === area.place.area && entry.version > 0)),
      );
    }
    const requested = new Set(query.members as readonly string[]);
    const all = rows(await files.newest(area.place, mostFiles));
    return answer(
      rule.none,
      all.filter(({ dimension, member }) => dimension === query.dimension && requested.has(member)),
    );
  };

type Named = Pick<FileEntry, 'id' | 'name' | 'version' | 'type'>;
