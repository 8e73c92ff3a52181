import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '../../../../../src/server/rooms/resources/exchange/places.ts';

// The names and types of mediaplanschema 3.0 that plans of this product use, as facts of the format
// (github.com/planmatic/mediaplanschema @aa846e77, schemas/3.0). A name that is not here is none of the format.

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const named = (names: string, type: object) =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));
const object = (required: string, properties: object) => ({
  type: 'object',
  required: required.split(' '),
  properties: { custom_properties: { type: 'object' }, ...properties },
  additionalProperties: false,
});

const schema = {
  type: 'object',
  required: ['meta', 'campaign', 'lineitems'],
  additionalProperties: false,
  properties: {
    meta: object('id schema_version created_by_name created_at', {
      ...named('id schema_version name created_by_name comments', text),
      created_at: { type: 'string', format: 'date-time' },
    }),
    campaign: object('id name start_date end_date budget_total', {
      ...named(
        'id name objective budget_currency advertiser_id advertiser_name workflow_status_id workflow_status_name',
        text,
      ),
      ...named('start_date end_date', date),
      budget_total: number,
    }),
    lineitems: {
      type: 'array',
      items: object('id name start_date end_date cost_total', {
        ...named('id name channel vehicle location_name target_audience adformat cost_currency', text),
        ...named('start_date end_date', date),
        ...named('cost_total cost_media cost_buying cost_minimum cost_maximum', number),
        ...named(
          'metric_impressions metric_clicks metric_views metric_view_completions metric_engagements metric_conversions metric_leads metric_app_install metric_units',
          number,
        ),
      }),
    },
  },
};

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** What keeps a document from being a plan of the format. */
export const faultsOfPlan = (document: Json): readonly string[] =>
  validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
