import type { ReportData } from '../generated/api.ts';
import { byBranch, byCampaign, byCountry, byHour, byObjective, creatives, daily } from './delivery.ts';
import { curve, curves, flights, journey, movers, proposal, scores, summary } from './other-answers.ts';

const sample = daily();

/** The responses to the queries of all examples. */
export const answers: Readonly<Record<string, ReportData>> = {
  daily: sample,
  previous: sample,
  byCampaign: byCampaign(),
  byObjective: byObjective(),
  byCountry: byCountry(),
  byBranch: byBranch(),
  creatives: creatives(),
  byHour: byHour(),
  curve: curve(),
  curves: curves(),
  journey: journey(),
  movers: movers(),
  proposal: proposal(),
  scores: scores(),
  summary: summary(),
  flights: flights(),
};
