import type { RequestForm } from '#contracts/types.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { formAt, isFoundForm, type NamedForm } from '#region/forms/form-address.ts';
import { isNativeForm } from '#region/forms/posted-form.ts';
import { captchaScript } from '#region/manifest/third-parties.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { ScreenAnswer, ScreenLoader } from '../screen.ts';
import { describeForm } from './describe-form.server.ts';
import type { CarAddresses, RequestView } from './request-view.ts';

const CARS: Readonly<
  Partial<Record<NonNullable<RequestForm['subject']>, Pick<CarAddresses, 'kind'> & { route: string }>>
> = {
  listing: { kind: 'used', route: 'cars' },
  new_listing: { kind: 'new', route: 'buy-new' },
};

/** The form at an address: the same page for everybody. Car, step and ticket of the query are read by the browser. */
export const loadRequest: ScreenLoader<RequestView> = async (context, t) => {
  const named = formAt(context.region, context);
  return named ? requestPage(named, context, t) : { kind: 'not_found' };
};

/** The page of a form. */
export function requestPage(
  named: NamedForm,
  context: PageContext,
  t: Translate,
): Extract<ScreenAnswer<RequestView>, { kind: 'screen' }> {
  const { region, language } = context;
  const { form } = named;
  const text = (value: Parameters<typeof localizedText>[0]) => localizedText(value, language.code, t);
  const pathOf = (route: string) => pagePath(region, { language: language.code, route, segments: [] });
  const title = text(form.title);
  const lead = form.lead ? text(form.lead) : '';
  const captcha = captchaScript(region.manifest, context.variables);
  const car = carPlace(form.subject, context);
  const { posted, sent } = context;
  const openings = form.subject === 'opening' ? Object.entries(region.content.careers?.openings ?? {}) : [];
  return {
    kind: 'screen',
    props: {
      form: describeForm(named, context, t),
      region: region.code,
      language: language.code,
      title,
      lead,
      contact: regionContact(context, t, title),
      ...(captcha && { captcha }),
      homeHref: pathOf('home'),
      buyHref: pathOf(form.subject === 'new_listing' ? 'buy-new' : 'buy'),
      ...(car && { car }),
      openings: Object.fromEntries(openings.map(([name, opening]) => [name, text(opening.title)])),
      isNative: !captcha && isNativeForm(form),
      ...(posted && { posted }),
      ...(sent && { sent }),
    },
    namespaces: ['request', 'fields', 'forms.error'],
    meta: {
      title,
      ...(lead && { description: lead }),
      isRegional: true,
      isHidden: !isFoundForm(form),
    },
  };
}

/** How the browser shows the car that a form is about; undefined: the form is about something else. */
function carPlace(
  subject: RequestForm['subject'],
  { region, language, pictureHost }: Pick<PageContext, 'region' | 'language' | 'pictureHost'>,
): CarAddresses | undefined {
  const found = CARS[subject ?? 'none'];
  return (
    found && {
      kind: found.kind,
      path: pagePath(region, { language: language.code, route: found.route, segments: [] }),
      pictures: { host: pictureHost, sizes: region.manifest.pictures.sizes },
    }
  );
}
