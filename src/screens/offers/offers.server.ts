import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { ScreenLoader } from '../screen.ts';
import type { OffersView } from './offers-view.ts';

/** Slugs are 128 bit in hexadecimal digits. */
const SLUG = /^[\da-f]{32}$/;

/** The list of offers, and behind it the page of one. */
export const loadOffers: ScreenLoader<OffersView> = async (context, t) => {
  const { region, language, segments, pictureHost } = context;
  const [slug] = segments;
  if (segments.length > 1 || (slug !== undefined && !SLUG.test(slug))) return { kind: 'not_found' };
  const pathOf = (route: string) => pagePath(region, { language: language.code, route, segments: [] });
  return {
    kind: 'screen',
    props: {
      region: region.code,
      language: language.code,
      ...(slug !== undefined && { slug }),
      timeZone: region.manifest.timeZone,
      pictures: { host: pictureHost, sizes: region.manifest.pictures.sizes },
      contact: regionContact(context, t, t('offers:page.title')),
      listHref: pathOf('offers'),
      buyHref: pathOf('buy'),
    },
    namespaces: ['offers', 'request', 'fields', 'forms.error'],
    meta: {
      title: t(slug === undefined ? 'offers:list.title' : 'offers:page.title'),
      description: t('offers:list.visitor'),
      isRegional: true,
      isHidden: true,
    },
  };
};
