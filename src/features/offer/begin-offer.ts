import type { GetListingAnswer, OfferAnswer } from '#contracts/types.ts';
import { randomId } from '#integrations/analytics/random-id.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { withLogin } from '#store/api.ts';
import { publicApi } from '#store/api-address.ts';
import type { Failure } from '#store/failure.ts';
import { askApi } from '#store/field-api.ts';
import { type OfferLocale, offersAddress } from './offers-address.ts';

export interface ReserveCar {
  locale: OfferLocale;
  /** Of the car. */
  slug: string;
  /** Address of the offers. */
  listHref: string;
}

export type ReserveResult =
  /** The page of the offer is being loaded. */
  | 'begun'
  /** The login is over. */
  | 'login'
  /** `isTaken`: the car is not for sale any more. An empty text: there was no answer. */
  | { text: string; isTaken: boolean };

/** The same key as long as nothing was answered: pressing again repeats the request. */
const keys = new Map<string, string>();

/** Begins an offer for a car and goes to its page. */
export async function beginOffer({ locale, slug, listHref }: ReserveCar): Promise<ReserveResult> {
  const key = keys.get(slug) ?? randomId();
  keys.set(slug, key);
  try {
    const { data } = await withLogin(() =>
      askApi<OfferAnswer>(offersAddress(locale), {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { listing: slug },
      }),
    );
    keys.delete(slug);
    loadPage(`${listHref}/${data.slug}?step=offer`);
    return 'begun';
  } catch (error) {
    const { status, text } = error as Failure;
    if (status === 401) return 'login';
    if (status === 0 || status >= 500) return { text: '', isTaken: false };
    keys.delete(slug);
    return { text, isTaken: status === 410 || (status === 409 && !(await isForSale({ locale, slug }))) };
  }
}

async function isForSale({
  locale: { region },
  slug,
}: Pick<ReserveCar, 'locale' | 'slug'>): Promise<boolean> {
  const address = publicApi(region, `/listings/${encodeURIComponent(slug)}`);
  return askApi<GetListingAnswer>(address).then(
    ({ data }) => data.card.status === 'available',
    () => false,
  );
}
