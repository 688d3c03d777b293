import type { ListingCard } from '#contracts/types.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { type FormLink, makeLinks, subjectLinks } from '#region/forms/form-link.ts';
import { MAKE_FIELD } from '#region/search/car-fields.ts';
import type { SectionInput } from '../section-kind.ts';
import type { CarInfoView } from './car-info-view.ts';

/** The call that reserves a car (SPEC 7.1). */
const RESERVE = 'tickets';
const RESERVE_FACT = 'reserve_price';

/**
 * Forms about a car: the reservation stands at the fact that says what it costs, where the car has one.
 * @param isReservable the car can be reserved without a form: form and fact are left out, the deposit counts
 */
export function carRequests(
  card: ListingCard,
  facts: CarInfoView['facts'],
  context: SectionInput['context'],
  isReservable: boolean,
): Pick<CarInfoView, 'facts' | 'requests'> {
  if (card.status === 'sold') return { facts, requests: [] };
  const links = subjectLinks(context, card.kind === 'new' ? 'new_listing' : 'listing', card.slug).filter(
    ({ target }) => !(isReservable && target === RESERVE),
  );
  if (isReservable)
    return { facts: facts.filter(({ name }) => name !== RESERVE_FACT), requests: links.map(plain) };
  const reserve = links.find(({ target }) => target === RESERVE);
  const isAtFact = reserve !== undefined && facts.some(({ name }) => name === RESERVE_FACT);
  return {
    facts: isAtFact
      ? facts.map((fact) => (fact.name === RESERVE_FACT ? { ...fact, link: plain(reserve) } : fact))
      : facts,
    requests: [
      ...links.filter((link) => !(isAtFact && link === reserve)).map(plain),
      ...(card.kind === 'new' ? makeLinks(context, readField(card, MAKE_FIELD)) : []),
    ],
  };
}

const plain = ({ label, href }: FormLink): FormLink => ({ label, href });
