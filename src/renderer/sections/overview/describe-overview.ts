import type { ListingSummary } from '#contracts/types.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { formatField, formatNumber } from '#region/format/format.ts';
import { type CardContext, fieldLabel, fieldText } from '../../car-card/card-context.ts';
import { chosenText } from '../description/seller-text.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { OverviewView } from './overview-view.ts';

/** Fields that the numbers of selling points are written like. */
const WRITTEN_LIKE: Readonly<Record<string, string>> = {
  reduced_by: 'listing.asking_price',
  low_mileage: 'listing.mileage',
};
/** Two rows of three. */
const MAX_FACTS = 6;
const DRIVE = ['inventory.transmission', 'inventory.fuel_type', 'inventory.seats'];

/** The car at a glance: what speaks for it, and what one asks first. */
export const describeOverview: DescribeSection<OverviewView> = ({ detail: { card, sections }, context }) => {
  const { pages, fields, vocabularies } = context.region.manifest;
  const names = new Set([...pages.cardFacts, pages.bodyTypeField, ...DRIVE]);
  const facts = [...names].flatMap((name) => {
    const text = fieldText(card, name, context);
    return text === undefined ? [] : [{ name, label: fieldLabel(name, context), text }];
  });
  const points = (sections?.summaries ?? []).flatMap((summary) => pointText(summary, context) ?? []);
  if (facts.length === 0 && points.length === 0) return undefined;
  const vocabulary = fields[pages.bodyTypeField]?.vocabulary;
  const body = String(readField(card, pages.bodyTypeField) ?? '');
  return {
    points,
    facts: facts.slice(0, MAX_FACTS),
    pictogram: vocabulary ? vocabularies[vocabulary]?.[body]?.pictogram : undefined,
  };
};

function pointText({ key, value, texts }: ListingSummary, context: CardContext): string | undefined {
  if (texts) return chosenText(texts, context)?.text;
  const name = `cars:summary.${key}`;
  const text = context.t(name, { value: pointValue(key, value, context) });
  return text === name ? undefined : text;
}

function pointValue(key: string, value: ListingSummary['value'], context: CardContext): string {
  if (typeof value !== 'number') return value ?? '';
  const field = context.region.manifest.fields[WRITTEN_LIKE[key] ?? ''];
  return (field && formatField(value, field, context)) ?? formatNumber(value, context.language);
}
