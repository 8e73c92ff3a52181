import type { Rule } from './mutations.ts';
import { slipOf } from './slip.ts';

const lastPart = (text: string, index: number): string | null => {
  const slash = text.lastIndexOf('/');
  const slipped = slipOf(text.slice(slash + 1), index);
  return slipped === null || text.includes('$') ? null : text.slice(0, slash + 1) + slipped;
};

const slip = (
  kind: string,
  files: RegExp,
  part: Rule['part'],
  at: RegExp,
  change: Rule['change'] = slipOf,
): Rule => ({ kind, files, part, at, change, slip: true });
const fault = (
  kind: string,
  files: RegExp,
  part: Rule['part'],
  at: RegExp,
  change: Rule['change'],
): Rule => ({ kind, files, part, at, change, slip: false });
/** Within the first placeholder of a text. */
const insidePlaceholder = (text: string, index: number): string | null => {
  const name = /\{\{(\w+)\}\}/.exec(text)?.[1];
  const slipped = name === undefined ? null : slipOf(name, index);
  return slipped === null ? null : text.replace(name!, slipped);
};

/** A value of the data, as a platform's name, can't be wrong for whoever has only the files. */
const ofToken = (text: string, index: number): string | null =>
  text.startsWith('$') ? slipOf(text, index) : null;

const page = /^routes\/(?!.*\.checks\.)/;
const bar = /^filter-bars\//;
const dataset = /^datasets\//;
const locale = /^locales\/(?:de|fr)\./;
const checks = /^routes\/.*\.checks\./;
const overlay = /^customers\/globex\/(?:routes\/(?!.*(?:orders-report|checks))|datasets|filter-bars)/;

export const rules: readonly Rule[] = [
  slip('mistyped key of a page', page, 'key', /^(?!queries$|route$|filterBar$)[a-zA-Z]+$|^menu\/|^access\//),
  slip('mistyped key of a query', page, 'key', /^queries\/\w+\/(path|params|extends)$/),
  slip('mistyped key of a widget', page, 'key', /^widgets\/\w+\/\w+$/),
  slip(
    'mistyped parameter',
    page,
    'key',
    /^queries\/\w+\/params\/(measures|dimensions|compare|brand_id|campaign_id|date|limit|measure)$/,
  ),
  slip('mistyped widget type', page, 'value', /^widgets\/\w+\/type$/),
  slip('mistyped query', page, 'value', /^widgets\/\w+\/(query|delta|compare)$/),
  slip('mistyped field', page, 'value', /^widgets\/\w+\/(x|y|color|angle|measure|sparkline|label|value)$/),
  slip('mistyped column', page, 'value', /^widgets\/\w+\/(rows|columns|y)\/\d+(\/(field|of))?$/),
  slip('mistyped measure', page, 'value', /^queries\/\w+\/params\/measures\/\d+$/),
  slip('mistyped dimension', page, 'value', /^queries\/\w+\/params\/dimensions\/\d+$/),
  slip('mistyped path', page, 'value', /^queries\/\w+\/path$/, lastPart),
  slip('mistyped comparison', page, 'value', /^queries\/\w+\/params\/compare$/),
  slip(
    'mistyped token',
    page,
    'value',
    /^queries\/\w+\/params\/(brand_id|campaign_id|date|platform)$/,
    ofToken,
  ),
  slip('mistyped filter bar', page, 'value', /^filterBar$/),
  slip('mistyped menu section or icon', page, 'value', /^menu\/(section|icon)$/),
  slip('mistyped i18n key', page, 'value', /^(title|description)$|^widgets\/\w+\/(title|text|description)$/),
  slip('mistyped widget in a row', page, 'value', /^rows\/\d+\/\d+(\/widget)?$/),
  fault(
    'wrong type',
    page,
    'value',
    /^widgets\/\w+\/(query|measure|x|angle|title)$|^title$|^menu\/section$/,
    () => '17',
  ),
  fault('text for a number', page, 'value', /^widgets\/\w+\/height$|\/span$|^menu\/order$/, () => 'large'),
  fault('out of range', page, 'value', /\/span$/, () => '25'),
  fault(
    'dimension for a measure',
    page,
    'value',
    /^widgets\/(spend|roas|conversions|cpa)\/measure$/,
    () => 'date',
  ),
  fault('measure for a date', page, 'value', /^widgets\/\w+\/sparkline$/, () => 'spend'),
  fault('widget in no row', page, 'value', /^rows\/\d+\/0\/widget$/, () => null),
  fault('duplicate key', page, 'key', /^(title|route|menu)$/, (text) => text),
  slip(
    'mistyped key of a component',
    bar,
    'key',
    /^components\/\w+\/(type|rules|properties|data)$|^components\/\w+\/(rules|properties)\/\w+$/,
  ),
  slip('mistyped component type', bar, 'value', /^components\/\w+\/type$/),
  slip('mistyped preset', bar, 'value', /^components\/\w+\/properties\/presets\/\d+$/),
  slip('mistyped component in the hierarchy', bar, 'value', /^(hierarchy|visualHierarchy)\/[\d/]+$/),
  slip('mistyped component in apiRules', bar, 'key', /^apiRules\/.+\/(brand|campaign|platform|date)$/),
  slip('mistyped response key', bar, 'value', /^apiRules\/.+\/responseKey$/),
  slip('mistyped API path', bar, 'key', /^apiRules\/global\/filters(\/\w+)?$/, lastPart),
  slip('mistyped token of a call', bar, 'value', /^apiRules\/.+\/params\/(brand_id|active_campaigns)$/),
  slip(
    'mistyped key of a dataset',
    dataset,
    'key',
    /^(table|tenant|dimensions|measures)$|^measures\/\w+\/(format|description|goodWhen|scale|ratio)$/,
  ),
  slip('mistyped format', dataset, 'value', /^measures\/\w+\/(format|goodWhen)$/),
  slip('mistyped part', dataset, 'value', /^measures\/\w+\/(ratio|difference)\/\d+$/),
  slip('mistyped time dimension', dataset, 'value', /^time$/),
  slip('mistyped description', dataset, 'value', /^measures\/\w+\/description$/),
  slip('mistyped icon of the app', /^app\./, 'value', /^menu\/\w+\/(icon|title)$/),
  slip('mistyped home', /^app\./, 'value', /^home$/, lastPart),
  slip(
    'mistyped key of the app',
    /^app\./,
    'key',
    /^(product|languages|home|menu|skin|currency)$|^menu\/\w+\/\w+$/,
  ),
  fault('wrong type in the app', /^app\./, 'value', /^languages\/\d$|^home$|^product\/name$/, () => '17'),
  fault(
    'wrong type in a bar',
    bar,
    'value',
    /^components\/\w+\/(rules\/\w+|properties\/selectAll)$/,
    () => '17',
  ),
  fault('cycle in the hierarchy', bar, 'value', /^hierarchy\/0\/1$/, (text) => `brand, ${text}`),
  fault(
    'wrong type in a dataset',
    dataset,
    'value',
    /^measures\/\w+\/(sum|scale|ratio)$|^table$/,
    () => 'true',
  ),
  slip('mistyped key of a text', locale, 'key', /^(pages|menu|filters|measures)\/.+/),
  slip('mistyped placeholder', locale, 'value', /\{\{/, insidePlaceholder),
  fault('empty text', locale, 'value', /^(pages|menu|filters|measures)\//, () => "''"),
  slip('mistyped query of a check', checks, 'value', /\/query$/),
  slip('mistyped field of a check', checks, 'value', /\/(measure|measures\/\d+|parts\/\d+|columns\/\d+)$/),
  slip('mistyped column of a check', checks, 'key', /\/are\/[\w:]+$/),
  slip('mistyped type of a check', checks, 'value', /expect\/\d+\/type$/),
  slip(
    'mistyped key of a check',
    checks,
    'key',
    /expect\/\d+\/(query|type|measure|measures|parts|columns)$|\/(expect|with)$/,
  ),
  slip('mistyped component of a check', checks, 'key', /\/with\/\w+$/),
  fault('wrong type in a check', checks, 'value', /expect\/\d+\/(query|measure)$/, () => '17'),
  fault('text for a bound', checks, 'value', /expect\/\d+\/(min|max)$/, () => 'few'),
  slip(
    'mistyped key of a form',
    page,
    'key',
    /^widgets\/\w+\/(schema|fields|submit|success|columns|draft)(\/(method|path|body|toast|properties|required))?$/,
  ),
  slip('mistyped field of a form', page, 'key', /^widgets\/\w+\/fields\/\w+$/),
  slip('mistyped required field', page, 'value', /^widgets\/\w+\/schema\/required\/\d+$/),
  slip('mistyped type of a field', page, 'value', /^widgets\/\w+\/schema\/properties\/\w+\/type$/),
  slip('mistyped label of a field', page, 'value', /^widgets\/\w+\/schema\/properties\/\w+\/title$/),
  slip('mistyped path of a form', page, 'value', /^widgets\/\w+\/submit\/path$/, lastPart),
  slip('mistyped name in an overlay', overlay, 'key', /^(widgets|components|measures|dimensions)\/\w+$/),
  slip('mistyped key in an overlay', overlay, 'key', /^(widgets|components|measures)$|^widgets\/\w+\/\w+$/),
  slip('mistyped field in an overlay', overlay, 'value', /^widgets\/\w+\/(x|y|measure)$/),
  fault(
    'wrong type in an overlay',
    overlay,
    'value',
    /^widgets\/\w+\/(x|y|disabled|type)$|^title$/,
    () => '17',
  ),
];
