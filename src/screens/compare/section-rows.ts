import type { ListingDetail, ListingSections } from '#contracts/types.ts';
import { joinFacts } from '#region/format/fact-separator.ts';
import { formatDate, formatNumber } from '#region/format/format.ts';
import type { CardContext } from '#renderer/car-card/card-context.ts';
import { formatScore } from '#renderer/sections/score.ts';
import { warrantyTerm } from '#renderer/sections/warranty/describe-warranty.ts';
import type { ComparedRow } from './compare-view.ts';
import { markedRow } from './marked-row.ts';

const UNKNOWN = '–';

/** What a section of the car page says in one cell, and the number that more of is better. */
interface Cell {
  text: string;
  value?: number;
}

type Describe = (sections: ListingSections, context: CardContext) => Cell | undefined;

/** The sections that cars are compared by, by their names on the car page. */
const SECTIONS: Readonly<Record<'ratings' | 'inspection' | 'warranty', Describe>> = {
  ratings: ({ ratingsSection: ratings }, context) =>
    ratings && { text: formatScore(ratings.overall, context).label, value: ratings.overall },
  inspection: ({ inspectionSection: inspection }, { language, t }) => {
    const { pointsChecked, inspectedOn } = inspection ?? {};
    const facts = [
      ...(pointsChecked
        ? [t('listing:pointsChecked', { value: formatNumber(pointsChecked, language) })]
        : []),
      ...(inspectedOn ? [t('listing:inspectedOn', { date: formatDate(inspectedOn, language) })] : []),
    ];
    return facts.length > 0 ? { text: joinFacts(facts, language), value: pointsChecked } : undefined;
  },
  warranty: ({ warrantySection: warranty }, context) =>
    warranty && { text: warrantyTerm(warranty, context), value: warranty.months },
};

/** Condition, inspection and warranty, as far as they are known of any of the cars. */
export function sectionRows(details: readonly ListingDetail[], context: CardContext): ComparedRow[] {
  return Object.entries(SECTIONS).flatMap(([name, describe]) => {
    const cells = details.map(({ sections }) => sections && describe(sections, context));
    if (cells.every((cell) => cell === undefined)) return [];
    return [
      markedRow({
        field: name,
        label: context.t(`listing:section.${name}`),
        texts: cells.map((cell) => cell?.text ?? UNKNOWN),
        values: cells.map((cell) => cell?.value),
        better: 'more',
      }),
    ];
  });
}
