import type { DeskOffer, DeskOfferRow, Offer, OfferRow as ShownRow } from '#contracts/types.ts';
import { localTitle } from '#domain/catalogue/local-title.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { heldPromises } from '#region/promises/promises-of.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import { MAKE_FIELD, MODEL_FIELD } from '#region/search/car-fields.ts';
import { rulesOf } from './kept-rules.ts';
import { inWords, type OfferContext, serializeAmount, stateOf } from './offer-context.ts';
import { methodOf } from './offer-facts.ts';
import { offerNumber } from './offer-number.ts';
import type { OfferRow } from './repositories/offers.ts';

/** What the list of a buyer and that of the desk have in common. */
type ListedOffer = Pick<DeskOfferRow, keyof DeskOfferRow & keyof ShownRow>;

/** What a car was when its offer was made. */
interface OfferedCar {
  title: string;
  fields: ListingFields;
  photo: string | null;
}

/** What buyers and staff see of an offer in a list. @param heldUntil of the hold of its car */
export function serializeListedOffer(
  offer: OfferRow,
  heldUntil: Date | null,
  context: OfferContext,
): ListedOffer {
  const state = stateOf(offer.state, rulesOf(offer, context.region));
  const car = offer.car as unknown as OfferedCar;
  return {
    slug: offer.slug,
    number: offerNumber(offer),
    state: offer.state,
    label: inWords(state.label, context),
    tone: state.tone ?? 'open',
    car: {
      title: titleOf(car, context),
      slug: offer.listingSlug,
      path: pathOf(offer, car, context),
      photo: car.photo,
      promises: heldPromises(context.region, car.fields),
    },
    price: serializeAmount(offer.price, context),
    deposit: serializeAmount(offer.deposit, context),
    held_until: heldUntil?.toISOString() ?? null,
    created_at: offer.createdAt.toISOString(),
  };
}

/** The row of an offer in the list of its buyer. */
export function serializeOfferRow(offer: OfferRow, heldUntil: Date | null, context: OfferContext): ShownRow {
  const state = stateOf(offer.state, rulesOf(offer, context.region));
  return {
    ...serializeListedOffer(offer, heldUntil, context),
    text: inWords(state.text, context),
    step: state.step,
    is_final: state.isFinal ?? false,
  };
}

/** What buyers and staff see besides of an offer that is open on their page. */
export function serializeOpenOffer(
  offer: OfferRow,
  { region }: Pick<OfferContext, 'region'>,
): Pick<Offer & DeskOffer, 'version' | 'method' | 'is_final'> {
  return {
    version: offer.version,
    method: methodOf(offer),
    is_final: stateOf(offer.state, rulesOf(offer, region)).isFinal ?? false,
  };
}

function pathOf({ listingSlug }: OfferRow, { title, fields }: OfferedCar, context: OfferContext): string {
  const { make, model } = modelOf(fields);
  return listingPath(context.region, context.language.code, {
    kind: 'used',
    inventory: { make, make_model: model },
    title,
    slug: listingSlug,
  });
}

/** The title with make and model as the language writes them, as on the page of the car. */
function titleOf({ title, fields }: OfferedCar, { catalogue, language }: OfferContext): string {
  return catalogue ? localTitle({ title, ...modelOf(fields) }, language.code, catalogue) : title;
}

function modelOf(fields: ListingFields): { make: string; model: string } {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return { make: text(MAKE_FIELD), model: text(MODEL_FIELD) };
}
