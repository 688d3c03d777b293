import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { PAYMENT_TEXTS, paymentView } from '#region/payments/payment-view.ts';
import { promisesPart } from '#region/promises/promises-of.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { ScreenLoader } from '../screen.ts';
import type { PaymentsScreenProps } from './payments-screen.tsx';

/** Slugs are 128 bit in hexadecimal digits. */
const SLUG = /^[\da-f]{32}$/;

/** The list of payments, and behind it the page of one. Scripts of third parties are not loaded where money is paid. */
export const loadPayments: ScreenLoader<PaymentsScreenProps> = async (context, t) => {
  const { region, language, segments, pictureHost, now } = context;
  const { manifest } = region;
  const payments = paymentView(region, {
    code: language.code,
    words: (text) => localizedText(text, language.code, t),
  });
  const [slug] = segments;
  const isWrong = segments.length > 1 || (slug !== undefined && !SLUG.test(slug));
  if (!payments || isWrong) return { kind: 'not_found' };
  const pathOf = (route: string) => pagePath(region, { language: language.code, route, segments: [] });
  const phone = { name: 'phone', type: 'phone', label: 'payments:gate.phone', autocomplete: 'tel' } as const;
  return {
    kind: 'screen',
    props: {
      region: region.code,
      language: language.code,
      ...(slug !== undefined && { slug, ...promisesPart({ region, language, t }) }),
      payments,
      payee: localizedText(manifest.payments?.payee ?? '', language.code, t),
      timeZone: manifest.timeZone,
      pictures: { host: pictureHost, sizes: manifest.pictures.sizes },
      phoneField: FIELD_KINDS.phone.view(phone, {
        region,
        language,
        now,
        t,
      }) as PaymentsScreenProps['phoneField'],
      listHref: pathOf('payments'),
      offersHref: pathOf('offers'),
    },
    namespaces: [...PAYMENT_TEXTS, 'payments.page', 'payments.gate', 'payments.sign', 'fields'],
    meta: {
      title: t('payments:page.title'),
      description: t('payments:page.visitor'),
      isRegional: true,
      isHidden: true,
    },
    isUntracked: true,
  };
};
