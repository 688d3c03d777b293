import { formatDate } from '#region/format/format.ts';
import { fieldText } from '../../car-card/card-context.ts';
import { type ChosenText, chosenText } from '../description/seller-text.ts';
import type { DescribeSection } from '../section-kind.ts';

export interface HistoryView {
  text?: ChosenText;
  /** The whole VIN where the region declares its field, else its end. */
  vin?: { whole: string } | { end: string };
  report?: {
    /** Issuer, number and day. */
    facts: string[];
    link?: { href: string; host: string };
  };
}

/** Services and repairs, the vehicle identification number, and a report by somebody else (SPEC 3.7). */
export const describeHistory: DescribeSection<HistoryView> = ({ detail: { card, sections }, context }) => {
  const { texts, vinEnd, report } = sections?.historySection ?? {};
  const { t, language } = context;
  const text = chosenText(texts, context);
  const whole = fieldText(card, 'inventory.vin', context);
  const vin = whole ? { whole } : vinEnd ? { end: vinEnd } : undefined;
  if (!text && !vin && !report) return undefined;
  return {
    ...(text && { text }),
    ...(vin && { vin }),
    ...(report && {
      report: {
        facts: [
          t('listing:history.by', { issuer: report.issuer }),
          ...(report.number ? [t('listing:history.number', { number: report.number })] : []),
          ...(report.date ? [formatDate(report.date, language)] : []),
        ],
        ...(report.address && { link: { href: report.address, host: new URL(report.address).host } }),
      },
    }),
  };
};
