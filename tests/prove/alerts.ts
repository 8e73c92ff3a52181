// `npm run prove -- alerts [DAYS [COMPANY]]`: evaluates the shipped alerts on each simulated morning of the
// demonstration. ALERT selects alerts by a part of their name. SHOW_OTHERS=1 lists the notifications that no
// planted event explains.
import { addDays } from '../../src/format/index.ts';
import { demoWarehouse, DEMO } from '../support/warehouse.ts';
import { plantedEvents, scoreOf } from './alerts/score.ts';
import { runTrial } from './alerts/trial.ts';

const days = Number(process.argv[2] ?? 90);
const companies = process.argv[3] === undefined ? ['acme', 'globex', 'papara'] : [process.argv[3]];
const part = process.env.ALERT ?? '';
const warehouse = await demoWarehouse();
const { today } = DEMO;
const first = addDays(today, -days);
const started = Date.now();
const episodes = await runTrial({
  warehouse,
  today,
  days,
  companies,
  wants: ({ name }) => name.includes(part),
  onDay: (day, happened) =>
    process.stderr.write(`\r${day}: ${happened} changes, ${Math.round((Date.now() - started) / 1000)} s `),
});
const score = scoreOf(episodes, await plantedEvents(warehouse, { companies, first, last: today }));
process.stderr.write('\n');
console.log(
  '| event | company | kind | days | told by | after days |\n| --- | --- | --- | --- | --- | --- |',
);
for (const { event, delay, by } of score.outcomes) {
  const length = Math.round((Date.parse(event.end) - Date.parse(event.start)) / 86_400_000) + 1;
  console.log(
    `| ${event.name} | ${event.company} | ${event.kind} | ${length} | ${by ?? 'not found'} | ${delay ?? ''} |`,
  );
}
console.log(
  `\n${score.told} were told, ${score.others.length} of them of nothing that was planted, in ${days} days:\n`,
);
for (const name of new Set(episodes.map((one) => one.name))) {
  const of = (all: readonly { readonly name: string }[]): number =>
    all.filter((one) => one.name === name).length;
  console.log(`- ${name}: ${of(episodes)}, ${of(score.others)} of nothing planted`);
}
if (process.env.SHOW_OTHERS)
  for (const one of score.others)
    console.log(
      `  ${one.openedOn} ${one.company} ${one.name}: ${one.label} ${one.figureText} (${one.expectedText})`,
    );
process.exit(0);
