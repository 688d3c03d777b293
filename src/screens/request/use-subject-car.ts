import { useEffect, useState } from 'react';
import type { GetListingAnswer, ListingCard } from '#contracts/types.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { publicApi } from '#store/api-address.ts';
import type { Failure } from '#store/failure.ts';
import { askApi } from '#store/field-api.ts';
import type { CarAddresses, RequestView } from './request-view.ts';

/** `gone`: sold or removed; `failed`: it could not be asked for, and the form works without it. */
export type SubjectCar =
  | { state: 'loading' | 'failed' | 'unknown' | 'gone' }
  /** `place`: name of the place where it stands, or its label in the language of the page. */
  | { state: 'found'; card: ListingCard; place: string | undefined };

const CALLS: Readonly<Record<CarAddresses['kind'], string>> = { used: 'listings', new: 'listings/new-home' };

/** The car that a form is about. @param slug null: none is asked for */
export function useSubjectCar(
  { car, region, language }: Pick<RequestView, 'car' | 'region' | 'language'>,
  slug: string | null,
): SubjectCar {
  const [answer, setAnswer] = useState<SubjectCar & { slug: string }>();
  const kind = car?.kind;
  useEffect(() => {
    if (kind === undefined || !slug) return;
    let isCurrent = true;
    const path = `/${CALLS[kind]}/${encodeURIComponent(slug)}?lang=${encodeURIComponent(language)}`;
    askApi<GetListingAnswer>(publicApi(region, path)).then(
      ({ data: { card, sections } }) => {
        if (!isCurrent) return;
        const place = placeOf(card, sections, language);
        setAnswer(card.status === 'sold' ? { slug, state: 'gone' } : { slug, state: 'found', card, place });
      },
      (failure: Failure) => isCurrent && setAnswer({ slug, state: stateOf(failure) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, region, language, slug]);
  return answer?.slug === slug ? answer : { state: 'loading' };
}

/** The place that the card names: staff may have moved the car since its page was written. */
function placeOf(
  { listing }: ListingCard,
  sections: GetListingAnswer['data']['sections'],
  language: string,
): string | undefined {
  const { place } = listing;
  if (typeof place === 'string') return place;
  const section = sections?.locationSection;
  return section && (section.place ?? localizedText(section.name, language, (key) => key));
}

function stateOf({ status }: Failure): 'gone' | 'unknown' | 'failed' {
  if (status === 410) return 'gone';
  return status === 404 ? 'unknown' : 'failed';
}
