import { type FormatContext, formatExactNumber } from '../format/format.ts';
import { formatList } from '../format/format-list.ts';
import type { FilterOption } from '../manifest/resolved-region.ts';
import { localizedText } from '../text/localized-text.ts';
import type { NamedFilters } from './dropped-filters.ts';
import { readExcluded } from './excluded.ts';

/**
 * Labels of values that a filter of this region does not accept: another region of the address may have labels
 * for them. A value without a label is returned as written.
 * @param key of the filter in the address
 * @param value values with commas between them
 */
export function labelFromOtherRegion(
  key: string,
  value: string,
  regions: readonly NamedFilters[],
  context: Pick<FormatContext, 'language' | 't'>,
): string {
  const filters = regions.flatMap(({ filters: used, newCars }) => [...used, ...(newCars?.filters ?? [])]);
  const options = filters.flatMap((filter) => (filter.query === key ? (filter.options ?? []) : []));
  const labels = value.split(',').map((part) => {
    const excluded = readExcluded(part.trim());
    const option = options.find((each) => each.value === (excluded ?? part.trim()));
    if (!option) return part;
    const name = labelOf(option, context);
    return excluded === undefined ? name : context.t('buy:chip.excluded', { value: name });
  });
  return labels.length > 1 ? formatList(labels, context.language.locale) : (labels[0] ?? '');
}

function labelOf(
  { label, number }: FilterOption,
  { language, t }: Pick<FormatContext, 'language' | 't'>,
): string {
  const values = number !== undefined && { count: number, value: formatExactNumber(number, language) };
  return localizedText(label, language.code, t, { ...values });
}
