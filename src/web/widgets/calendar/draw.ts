import { max, range } from 'd3-array';
import { parseCalendarDate } from '../../../format/index.ts';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { outlineOf } from '../chart-kit/guide/outline.ts';
import { RAMP_HEIGHT, rampAt } from '../chart-kit/guide/ramp.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { colorScale } from '../chart-kit/scale/colors.ts';
import { textWidth } from '../chart-kit/text-width.ts';
import type { CalendarDay, CalendarProps } from './to-props.ts';

const WEEK = 7;
/** The height of the month names above a band of weeks. */
const MONTH_LINE = 16;
const [GAP, LARGEST, NAMED_FROM] = [2, 40, 11] as const;

/** The position of a day: its week from the start, and its weekday. */
interface Placed {
  readonly day: CalendarDay;
  readonly week: number;
  readonly weekday: number;
}

/** The size of a day, and the number of weeks before a new band starts. */
interface Bands {
  readonly size: number;
  readonly weeks: number;
}

/** Days in columns of weeks, below the names of their months. Long ranges continue in further bands. */
export function draw(props: CalendarProps, room: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const { format } = context;
  const font = fontOf({}, tokens);
  const figures = props.days.flatMap(({ value }) => value ?? []);
  const colors = colorScale(figures, props.middle, tokens, props.goodWhen);
  const ramp = rampAt({ x: 0, y: 0 }, room.width, colors, props.style, look);
  const placed = placesOf(props.days, format.firstDay);
  const weeks = (placed.at(-1)?.week ?? 0) + 1;
  const names = weekdayNames(placed, look);
  const start = Math.ceil(max(names, ({ name }) => textWidth(name, font)) ?? 0) + 6;
  const bands = bandsFor(weeks, { width: room.width - start, height: room.height - RAMP_HEIGHT });
  const bandHeight = MONTH_LINE + WEEK * bands.size;
  const boxOf = ({ week, weekday }: Pick<Placed, 'week' | 'weekday'>): Box => ({
    x: start + (week % bands.weeks) * bands.size,
    y: RAMP_HEIGHT + Math.floor(week / bands.weeks) * bandHeight + MONTH_LINE + weekday * bands.size,
    width: bands.size,
    height: bands.size,
  });
  const count = Math.ceil(weeks / bands.weeks);
  return {
    ...room,
    plot: {
      x: start,
      y: RAMP_HEIGHT,
      width: Math.min(weeks, bands.weeks) * bands.size,
      height: count * bandHeight,
    },
    marks: [
      ...ramp.marks,
      ...placed.map((each): Mark => {
        const { x, y, width, height } = boxOf(each);
        const box = { x: x + GAP / 2, y: y + GAP / 2, width: width - GAP, height: height - GAP, radius: 2 };
        return each.day.value === null
          ? { ...box, kind: 'rect', color: tokens.color.borderStrong, hatched: true }
          : { ...box, kind: 'rect', color: colors.colorOf(each.day.value) };
      }),
    ],
    texts: [
      ...ramp.texts,
      ...(bands.size < NAMED_FROM ? [] : range(count)).flatMap((band) =>
        names
          // Every second weekday is labelled where the labels would touch.
          .filter(({ weekday }) => bands.size >= 14 || weekday % 2 === 0)
          .map(({ name, weekday }): DrawnText => {
            const { y, height } = boxOf({ week: band * bands.weeks, weekday });
            return { text: name, x: start - 6, y: y + height / 2, anchor: 'end', tone: 'quiet' };
          }),
      ),
      ...monthTexts(placed, boxOf, room.width, look),
    ],
    hits: placed.map((each): Hit => {
      const { day } = each;
      const region = boxOf(each);
      return {
        id: day.date,
        region,
        members: { [props.field]: day.date },
        at: { x: region.x + region.width / 2, y: region.y },
        cursor: [outlineOf(region, tokens.color.text)],
        tooltip: () =>
          figureTooltip(
            `${format.weekday(day.date)}, ${format.date(day.date)}`,
            [
              {
                name: props.measure,
                value: day.full,
                color: day.value === null ? null : colors.colorOf(day.value),
              },
            ],
            day.notes,
          ),
      };
    }),
    steps: { along: WEEK, down: 1 },
    legend: null,
    enter: 'across',
  };
}

const DAY = 86_400_000;

function placesOf(days: readonly CalendarDay[], firstDay: number): readonly Placed[] {
  const first = parseCalendarDate(days[0]?.date ?? null) ?? 0;
  // Sunday is 7 in `firstDay`, and 0 in a date.
  const lead = (new Date(first).getUTCDay() - (firstDay % WEEK) + WEEK) % WEEK;
  return days.map((day) => {
    const at = Math.round(((parseCalendarDate(day.date) ?? first) - first) / DAY) + lead;
    return { day, week: Math.floor(at / WEEK), weekday: at % WEEK };
  });
}

/** The layout with the largest days. */
function bandsFor(weeks: number, { width, height }: Room): Bands {
  const layouts = range(1, 13).map((count): Bands => {
    const own = Math.ceil(weeks / count);
    const size = Math.min(width / own, (height / count - MONTH_LINE) / WEEK, LARGEST);
    return { size: Math.max(size, GAP + 1), weeks: own };
  });
  return layouts.reduce((best, each) => (each.size > best.size + 0.5 ? each : best));
}

function weekdayNames(
  placed: readonly Placed[],
  { context: { format } }: Look,
): readonly { readonly name: string; readonly weekday: number }[] {
  return range(WEEK).flatMap((weekday) => {
    const day = placed.find((each) => each.weekday === weekday)?.day;
    return day === undefined ? [] : [{ name: format.weekday(day.date), weekday }];
  });
}

/** The name of each month above the week in which it starts, and above the first week. */
function monthTexts(
  placed: readonly Placed[],
  boxOf: (place: Pick<Placed, 'week' | 'weekday'>) => Box,
  width: number,
  { tokens, context: { format } }: Look,
): DrawnText[] {
  const font = fontOf({}, tokens);
  const [first, last] = [placed[0]?.day.date, placed.at(-1)?.day.date];
  if (first === undefined || last === undefined) return [];
  const texts: DrawnText[] = [];
  for (const [at, { day, week }] of placed.entries()) {
    if (at > 0 && !day.date.endsWith('-01')) continue;
    const { x, y } = boxOf({ week, weekday: 0 });
    const text = format.axisDate(`${day.date.slice(0, 7)}-01`, 'month', { start: first, end: last });
    const before = texts.findLast((each) => each.y === y - MONTH_LINE / 2);
    const end = before === undefined ? -Infinity : before.x + textWidth(before.text, font) + 6;
    if (x < end || x + textWidth(text, font) > width) continue;
    texts.push({ text, x, y: y - MONTH_LINE / 2, anchor: 'start', tone: 'quiet' });
  }
  return texts;
}
