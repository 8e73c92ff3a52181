import type { SavedSelections } from '../../../language/plan/index.ts';
import { doerOf, recordChange } from '../audit/record.ts';
import { visibleSelections } from './visible-selections.ts';
import { badRequest, HttpError, json, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { Handlers } from '../context.ts';
import type { SavedSelection, SelectionOwner, State } from '../../state/state.ts';

/** Handlers of the filter selections that users save under a name, for one filter bar each. */
export const selectionHandlers: Handlers = {
  async getSavedSelections(request, context) {
    const name = request.query.selectionName as string | undefined;
    const found = await context.state.selections.list(ownerOf(request), name);
    return json([...(await visibleSelections(found, request, context))] as SavedSelections);
  },
  async saveSelection(request, { state, clock }) {
    const action = request.query.action as keyof typeof actions;
    const { saveName, selections } = request.body as Partial<SavedSelection> & { readonly saveName: string };
    if (action !== 'delete' && selections === undefined)
      throw badRequest([{ name: 'selections', message: 'is missing' }]);
    const owner = ownerOf(request);
    await actions[action](state.selections, owner, { saveName, selections });
    const details = { configName: owner.configName, saveName };
    await recordChange({ state, clock }, doerOf(request), { action, subject: 'selection', details });
    return json({ success: true });
  },
};

type Action = (store: State['selections'], owner: SelectionOwner, selection: SavedSelection) => Promise<void>;

const actions: Readonly<Record<'add' | 'update' | 'delete', Action>> = {
  async add(store, owner, selection) {
    if (!(await store.add(owner, selection)))
      throw new HttpError(409, 'name-taken', `There is a selection named "${selection.saveName}" already.`);
  },
  async update(store, owner, selection) {
    if (!(await store.update(owner, selection))) throw unknown(selection);
  },
  async delete(store, owner, selection) {
    if (!(await store.remove(owner, selection.saveName))) throw unknown(selection);
  },
};

const unknown = ({ saveName }: SavedSelection): HttpError =>
  notFound(`There is no selection named "${saveName}".`);

const ownerOf = ({ principal, query }: ApiRequest): SelectionOwner => ({
  company: principal.company,
  userName: principal.userName,
  configName: String(query.configName),
});
