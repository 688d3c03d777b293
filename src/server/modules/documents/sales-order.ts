import type { SalesOrder } from '#contracts/types.ts';
import type { Fact, PrintedDocument, Section } from '#domain/documents/printed-document.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import { listingFacts } from '../listings/index.ts';
import {
  buyerForm,
  inWords,
  loanOf,
  methodOf,
  type OfferRow,
  serializeLoan,
  serializeOfferRow,
  serializeSummary,
  type TransactionRow,
  termsOf,
} from '../offers/index.ts';
import { answeredFields, type TicketContext } from '../tickets/index.ts';
import { documentFrame, formatInstant, sellerOf, writtenPhone } from './document-frame.ts';

/** The order of a buyer who has accepted the terms: what is bought, for how much, and on which terms. */
export function salesOrder(
  offer: OfferRow & { termsAcceptedAt: Date },
  transactions: readonly TransactionRow[],
  context: TicketContext,
): PrintedDocument {
  const { t } = context;
  const { number, car } = serializeOfferRow(offer, null, context);
  const { lines } = serializeSummary(offer, transactions, context);
  const fields = (offer.car.fields ?? {}) as ListingFields;
  const accepted = formatInstant(offer.termsAcceptedAt, context);
  return {
    ...documentFrame(context, { title: t('documents:order'), number, issuedAt: offer.termsAcceptedAt }),
    parties: [
      { label: t('documents:seller'), ...sellerOf(context) },
      { label: t('documents:buyer'), ...buyerOf(offer, context) },
    ],
    sections: [
      { kind: 'facts', title: t('documents:car'), heading: car.title, rows: carFacts(fields, context) },
      {
        kind: 'amounts',
        title: t('documents:amounts'),
        rows: lines.map(({ label, amount }, index) => ({
          label,
          value: amount.text,
          isTotal: index === lines.length - 1,
        })),
      },
      ...payment(offer, context),
      { kind: 'list', title: t('documents:terms'), items: termsOf(offer, context).terms },
      { kind: 'note', text: t('documents:accepted', { date: accepted }) },
    ],
  };
}

/** The same as data; without acceptance it says what the order will be. @param isPrinted whether there is a PDF of it */
export function salesOrderData(
  offer: OfferRow,
  transactions: readonly TransactionRow[],
  context: TicketContext,
  isPrinted: boolean,
): SalesOrder {
  const { number, car } = serializeOfferRow(offer, null, context);
  const { lines } = serializeSummary(offer, transactions, context);
  const [financing] = payment(offer, context);
  return {
    number,
    accepted_at: offer.termsAcceptedAt?.toISOString() ?? null,
    pdf: isPrinted ? `/api/v1/rabbit/${offer.region}/offers/${offer.slug}/vso.pdf` : null,
    seller: sellerOf(context),
    buyer: buyerOf(offer, context),
    car,
    facts: carFacts((offer.car.fields ?? {}) as ListingFields, context),
    amounts: lines.map(({ label, amount }) => ({ label, value: amount.text })),
    financing: financing?.kind === 'facts' ? [...financing.rows] : [],
    terms: [...termsOf(offer, context).terms],
  };
}

/** Name and details of the buyer, in the order of the form; empty if they were deleted. */
export function buyerOf(
  { buyer, phone }: Pick<OfferRow, 'buyer' | 'phone'>,
  context: TicketContext,
): { name: string; lines: string[] } {
  const answers = answeredFields(buyerForm(context.region).form, (buyer ?? {}) as FormAnswers);
  const texts = answers.map(({ field, answer }) => fieldKindOf(field).summary(answer, field, context));
  const [name = '', ...lines] = texts;
  return { name, lines: buyer === null ? [] : [...lines, writtenPhone(phone, context)] };
}

function carFacts(fields: ListingFields, { region, language, catalogue, t }: TicketContext): Fact[] {
  if (!catalogue) return [];
  return listingFacts(fields, { region, language, catalogue, translate: t, showsRating: false }).map(
    ({ label, text }) => ({ label, value: text }),
  );
}

/** How the rest is paid, once the buyer has chosen. */
function payment(offer: OfferRow, context: TicketContext): Section[] {
  const method = methodOf(offer);
  if (method === null) return [];
  const { t, region } = context;
  const code = loanOf(offer)?.bank ?? offer.financing?.bank;
  const bank = region.manifest.offers.banks.find((each) => each.code === code)?.name;
  const option = serializeLoan(offer, context)?.options.find(({ id }) => id === offer.chosenOption);
  const rows: Fact[] = [
    { label: t('documents:way'), value: t(method === 'loan' ? 'documents:loan' : 'documents:cash') },
    ...(method === 'loan' && bank !== undefined ? [{ label: t('documents:bank'), value: bank }] : []),
    ...(option
      ? [
          { label: t('offers:line.loan'), value: option.amount.text },
          { label: t('documents:installment'), value: option.installment.text },
        ]
      : []),
  ];
  return [{ kind: 'facts', title: inWords('offers:step.financing', context), rows }];
}
