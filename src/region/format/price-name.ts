import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { localizedText } from '../text/localized-text.ts';
import type { FormatContext } from './format.ts';

/**
 * Name of the price that buyers pay, where a car has more than one price; undefined: it has one, which needs no name of
 * its own.
 */
export function priceName({ region, language, t }: FormatContext): string | undefined {
  const { pages, fields } = region.manifest;
  const label = pages.price.isNamed ? fields[PRICE_FIELD]?.label : undefined;
  return label && localizedText(label, language.code, t);
}
