import { formatDayAndTime } from '../../format/format-moment.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';
import { optionLabel, optionSchema, placesFor, visibleOptions } from '../field-options.ts';

const DAY = '20\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?';
const INSTANT = `^${DAY}T${TIME}(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)$`;

/** A time at a place. */
export const slot = {
  isPersonal: false,
  reads: ['slotType', 'location'],
  schema: (field, region) => ({
    type: 'object',
    additionalProperties: false,
    required: ['start', 'location'],
    properties: {
      start: { type: 'string', pattern: INSTANT },
      location: optionSchema(placesFor(region, slotType(field))),
      hold: { type: 'string', maxLength: 64, pattern: '^[\\w-]+$' },
    },
  }),
  view(field, context) {
    const { region } = context;
    return {
      ...fieldFrame('slot', field, context),
      slotType: slotType(field),
      /** Place field that determines whose slots are offered; absent: the place of the car, else the first one. */
      ...(field.location !== undefined && { location: field.location, needs: [field.location] }),
      /** Places with such slots; the first one counts where nothing else determines the place. */
      places: visibleOptions(placesFor(region, slotType(field)), context),
      /** Days to choose from, today included. */
      days: region.manifest.appointments.days,
      timeZone: region.manifest.timeZone,
    };
  },
  /** Times are loaded by scripts. */
  read: () => undefined,
  summary(answer, _, context) {
    const { region, language } = context;
    const { start, location } = answer as { start: string; location: string };
    const time = formatDayAndTime(Date.parse(start), language, region.manifest.timeZone);
    return `${time} · ${optionLabel(location, placesFor(region, undefined), context)}`;
  },
} satisfies FieldKind;

const slotType = ({ slotType: type = 'inspection' }: Parameters<FieldKind['schema']>[0]) => type;
