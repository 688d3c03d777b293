import { localizedText } from '../../text/localized-text.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';
import { optionLabel, optionSchema, placesFor, shownOptions } from '../field-options.ts';

/** One of the places of the region. */
export const place = {
  reads: ['placeholder', 'function'],
  schema: (field, region) => optionSchema(placesFor(region, field.function)),
  view(field, context) {
    const { region, language, t } = context;
    const locations = region.content.places?.locations ?? {};
    return {
      ...fieldFrame('place', field, context),
      /** With address and, where they are known, opening hours. */
      options: shownOptions(placesFor(region, field.function), context).map((option) => {
        const { address, hours } = locations[option.value] ?? {};
        return {
          ...option,
          address: address ? localizedText(address, language.code, t) : '',
          hours: hours ? localizedText(hours, language.code, t) : '',
        };
      }),
    };
  },
  summary: (answer, _, context) => optionLabel(String(answer), placesFor(context.region, undefined), context),
} satisfies FieldKind;
