import type { ResourceSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { linkAccess } from '../link-access.ts';
import { linkKey } from '../link-text.ts';
import { fieldAt, type KnownFields } from './known-fields.ts';

/**
 * Checks the status of a resource: its field is a choice with a default, and its moves start and end at
 * values of the choice.
 */
export function linkStatus(status: ResourceSpec['status'], known: KnownFields, words: BarWords): void {
  if (status === undefined) return;
  const { report } = known;
  const { field: name, drafts = [], incomplete = [], note, moves } = status;
  const at = ['status', 'field'];
  const wrong = wrongField(report);
  if (note !== undefined) {
    const written = fieldAt(known, note, ['status', 'note']);
    if (written && (written.type !== 'text' || written.compute !== undefined || written.required === true))
      wrong(['status', 'note'], note, 'a note is a text that users write and may leave empty');
  }
  const field = fieldAt(known, name, at);
  for (const [move, { title, access }] of Object.entries(moves)) {
    linkKey(words.texts, title, ['status', 'moves', move, 'title'], report);
    linkAccess(access, ['status', 'moves', move, 'access'], words, report);
  }
  if (field === null) return;
  if (field.type !== 'choice') return wrong(at, name, 'a status is a choice');
  const values = Object.keys(field.of ?? {});
  if (!values.includes(String(field.default)))
    return wrong(at, name, 'a status has a `default` among its values, with which every new row begins');
  const demandValue = (value: string, place: Path): void => {
    if (!values.includes(value))
      report('unknown-status', place, { name: value, field: name, allowed: values });
  };
  for (const [index, value] of drafts.entries()) demandValue(value, ['status', 'drafts', index]);
  for (const [index, value] of incomplete.entries()) demandValue(value, ['status', 'incomplete', index]);
  for (const [move, { from, to }] of Object.entries(moves)) {
    for (const [index, value] of from.entries()) demandValue(value, ['status', 'moves', move, 'from', index]);
    demandValue(to, ['status', 'moves', move, 'to']);
    if (from.includes(to))
      wrong(['status', 'moves', move, 'to'], name, 'a move leads to another value than those it comes from');
  }
}

const wrongField =
  (report: Report) =>
  (at: Path, name: string, reason: string): void =>
    report('wrong-resource-field', at, { name, reason });
