import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { formAt, isFoundForm, type NamedForm } from '#region/forms/form-address.ts';
import { isNativeForm } from '#region/forms/posted-form.ts';
import { captchaScript } from '#region/manifest/third-parties.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { ScreenAnswer, ScreenLoader } from '../screen.ts';
import { carPlace } from './car-place.server.ts';
import { describeForm } from './describe-form.server.ts';
import type { RequestView } from './request-view.ts';

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
