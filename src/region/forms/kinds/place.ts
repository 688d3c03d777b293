import { placesOf } from '../../manifest/places-of.ts';
import { hoursText } from '../../places/hours-text.ts';
import { localizedText } from '../../text/localized-text.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';
import { optionLabel, optionSchema, placesFor, visibleOptions } from '../field-options.ts';

/** One of the places of the region. */
export const place = {
  isPersonal: false,
  reads: ['placeholder', 'function'],
  schema: (field, region) => optionSchema(placesFor(region, field.function)),
  view(field, context) {
    const { region, language, t } = context;
    const locations = placesOf(region);
    return {
      ...fieldFrame('place', field, context),
      /** With address and, where they are known, opening hours. */
      options: visibleOptions(placesFor(region, field.function), context).map((option) => {
        const found = locations[option.value];
        return {
          ...option,
          address: found ? localizedText(found.address, language.code, t) : '',
          hours: found ? hoursText(found, language, t) : '',
        };
      }),
    };
  },
  summary: (answer, _, context) => optionLabel(String(answer), placesFor(context.region, undefined), context),
} satisfies FieldKind;
