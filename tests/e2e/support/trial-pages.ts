/** One figure behind a bar as most reports have it. */
export const figureRoute = '/trials/figure';

/** Every type of control in one bar, with Apply. */
export const controlsRoute = '/trials/controls';

const figure = `
route: ${figureRoute}
title: measures.spend
access: { action: read, subject: Auth }
filterBar:
  components:
    brand: { type: selectList, rules: { isNecessary: true, defaultEntry: { title: entries.allBrands, value: B000001 } } }
    campaign: { type: selectList, rules: { isNecessary: true, defaultEntry: { title: entries.allCampaigns, value: all } } }
    date: { type: selectDate, properties: { presets: [last-7d, last-28d] }, rules: { isNecessary: true, defaultEntry: last-28d } }
    activeCampaigns: { type: checkBox, rules: { defaultEntry: true } }
  hierarchy: [[[brand, activeCampaigns], campaign]]
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

const controls = `
route: ${controlsRoute}
title: measures.spend
access: { action: read, subject: Auth }
filterBar:
  components:
    brand: { type: selectList, rules: { isNecessary: true, selectFirst: true } }
    campaign: { type: selectCheckList, properties: { selectAll: true, sendNoneForSelectAll: true } }
    date: { type: selectDate, properties: { presets: [last-7d, last-28d] }, rules: { isNecessary: true, defaultEntry: last-28d } }
    activeCampaigns: { type: checkBox, rules: { defaultEntry: true } }
    apply: { type: submit, properties: { resetActive: true }, rules: { isNecessary: true } }
  hierarchy: [[[brand, activeCampaigns], campaign]]
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

/** Small pages on which the filters are tried, as files below pages/. */
export const trialPages = {
  'routes/trials/figure.yaml': figure,
  'routes/trials/controls.yaml': controls,
};
