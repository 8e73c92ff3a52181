/** A page that loads only when Apply is pressed. */
export const appliedRoute = '/trials/applied';

/** A page with one figure and the filter bar of most reports. */
export const figureRoute = '/trials/figure';

/** A page with every type of control in one filter bar, with Apply. */
export const controlsRoute = '/trials/controls';

/** Returns a page with one figure and a filter bar with these components before and after the common ones. */
const trial = (route: string, first: string, last = ''): string => `
route: ${route}
title: measures.spend
access: { action: read, subject: Auth }
filterBar:
  components:
${first}
    date: { type: selectDate, properties: { presets: [last-7d, last-28d] }, rules: { isNecessary: true, defaultEntry: last-28d } }
    activeCampaigns: { type: checkBox, rules: { defaultEntry: true } }
${last}  hierarchy: [[[brand, activeCampaigns], campaign]]
  apiRules:
    global/filters:
      brand: { responseKey: brandFilter }
      campaign: { responseKey: campaignFilter, params: { brand_id: $brand$, active_campaigns: $activeCampaigns$ } }
  canBeSaved: true
queries:
  daily:
    path: reports/delivery_daily
    params: { measures: [spend], dimensions: [date], brand_id: $brand$, campaign_id: $campaign$, date: $date$ }
widgets:
  spend: { type: kpi, query: daily, measure: spend }
rows: [[spend]]
`;

const figure = trial(
  figureRoute,
  `    brand: { type: selectList, rules: { isNecessary: true, defaultEntry: { title: entries.allBrands, value: B000001 } } }
    campaign: { type: selectList, rules: { isNecessary: true, defaultEntry: { title: entries.allCampaigns, value: all } } }`,
);

const controls = trial(
  controlsRoute,
  `    brand: { type: selectList, rules: { isNecessary: true, selectFirst: true } }
    campaign: { type: selectCheckList, properties: { selectAll: true, sendNoneForSelectAll: true } }`,
  '    apply: { type: submit, properties: { resetActive: true }, rules: { isNecessary: true } }\n',
);

const applied = `
route: ${appliedRoute}
title: pages.awareness.title
access: { action: read, subject: Auth }
filterBar:
  components:
    brand: { type: selectList, rules: { isNecessary: true, selectFirst: true } }
    date: { type: selectDate, properties: { presets: [last-7d, last-28d] }, rules: { isNecessary: true, defaultEntry: last-28d } }
    apply: { type: submit, properties: { resetActive: true }, rules: { isNecessary: true } }
  apiRules: { global/filters: { brand: { responseKey: brandFilter } } }
queries:
  daily:
    path: reports/delivery_daily
    params: { measures: [spend], dimensions: [date], brand_id: $brand$, date: $date$ }
  channels: { extends: daily, params: { dimensions: [channel] } }
widgets:
  spend: { type: kpi, query: daily, measure: spend }
  mix: { type: pie, query: channels, angle: spend, color: channel }
rows: [[spend, mix]]
`;

/** Small pages for tests of filters, as files in pages/. */
export const trialPages = {
  'routes/trials/figure.yaml': figure,
  'routes/trials/controls.yaml': controls,
  'routes/trials/applied.yaml': applied,
};
