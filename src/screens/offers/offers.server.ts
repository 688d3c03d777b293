import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { loanMonths } from '#region/format/loan-of.ts';
import { priceName } from '#region/format/price-name.ts';
import { formsOf } from '#region/forms/form-address.ts';
import { PAYMENT_TEXTS, paymentView } from '#region/payments/payment-view.ts';
import { promisesPart } from '#region/promises/promises-of.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { describeForm } from '../request/describe-form.server.ts';
import type { ScreenLoader } from '../screen.ts';
import type { OffersView } from './offers-view.ts';

/** Slugs are 128 bit in hexadecimal digits. */
const SLUG = /^[\da-f]{32}$/;
/** The call that stores the details of the buyer. */
const BUYER_CALL = 'offers/{slug}/buyer';
const FORM_TEXTS = ['request', 'fields', 'forms.error'];

/** The list of offers, and behind it the page of one. */
export const loadOffers: ScreenLoader<OffersView> = async (context, t) => {
  const { region, language, segments, pictureHost } = context;
  const [slug] = segments;
  if (segments.length > 1 || (slug !== undefined && !SLUG.test(slug))) return { kind: 'not_found' };
  const pathOf = (route: string) => pagePath(region, { language: language.code, route, segments: [] });
  const { offers } = region.manifest;
  const buyerForm = formsOf(region).find(({ form }) => form.target === BUYER_CALL);
  const payments = paymentView(region, {
    code: language.code,
    words: (text) => localizedText(text, language.code, t),
  });
  return {
    kind: 'screen',
    props: {
      region: region.code,
      language: language.code,
      ...(slug !== undefined && { slug, ...promisesPart({ region, language, t }) }),
      timeZone: region.manifest.timeZone,
      priceLabel: priceName({ region, language, t }) ?? t('offers:line.price'),
      pictures: { host: pictureHost, sizes: region.manifest.pictures.sizes },
      contact: regionContact(context, t, t('offers:page.title')),
      listHref: pathOf('offers'),
      buyHref: pathOf('buy'),
      paymentsHref: pathOf('payments'),
      banks: offers.banks,
      tenures: loanMonths(region.manifest),
      ...(slug !== undefined && buyerForm && { buyerForm: describeForm(buyerForm, context, t) }),
      ...(slug !== undefined && payments && { payments }),
    },
    namespaces:
      slug === undefined
        ? ['offers', 'payments.sign']
        : ['offers', 'cars.duration', ...FORM_TEXTS, ...PAYMENT_TEXTS],
    meta: {
      title: t(slug === undefined ? 'offers:list.title' : 'offers:page.title'),
      description: t('offers:list.visitor'),
      isRegional: true,
      isHidden: true,
    },
  };
};
