import type { TranslationKey } from '#contracts/translation-keys.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { zonedYear } from '#domain/time/zoned-day.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import type { MonitoringSettings } from '#integrations/monitoring/monitoring-settings.ts';
import { formatYear } from '#region/format/format.ts';
import { formAt } from '#region/forms/form-address.ts';
import { listedLinks } from '#region/forms/form-link.ts';
import { captchaScript } from '#region/manifest/third-parties.ts';
import { apiAddress } from '#region/routing/api-path.ts';
import { landingFilters, landingPath, readLanding } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { policyPath } from '#region/routing/policy-path.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { numbersOf } from '#region/text/format-language.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { PageMeta } from '#screens/screen.ts';
import { PAGE_ROUTES } from '../page-routes.ts';
import type { NamedLink, ShellProps } from '../shell-props.ts';
import { logoPath } from './brand-paths.ts';
import { tabTitle } from './load-head.server.ts';
import { attributionWithoutAsking, trackingView } from './load-tracking.server.ts';
import { languageLinks, regionLinks, withQuery } from './locale-links.server.ts';

/** Pages that the footer leads to where the navigation does not. */
const FOOTER_ROUTES: readonly string[] = ['showrooms', 'price-rating'];

/** Pages about a person, and what they are called in the menu of the account. */
const ACCOUNT_ROUTES: readonly [route: string, key: TranslationKey][] = [
  ['profile', 'profile:title'],
  ['offers', 'offers:list.title'],
  ['payments', 'payments:page.title'],
  ['saved', 'garage:saved.title'],
  ['viewing-history', 'history:title'],
];

export interface ShellInput {
  meta: PageMeta;
  searchText?: string;
  showsDemoCars?: boolean;
  isUntracked?: boolean;
}

/** Everything around a screen, from what the server knows of the page. */
export function shellProps(context: PageContext, input: ShellInput, t: Translate): ShellProps {
  const { region, language, now } = context;
  const { brand, timeZone } = region.manifest;
  const pathOf = (route: string) => pagePath(region, { language: language.code, route, segments: [] });
  const brandName = inLanguage(brand.name, language.code);
  const monitoring = monitoringSettings(context);
  const country = countryNameForms(region.manifest, language.code, t);
  const captcha = captchaScript(region.manifest, context.variables);
  const contact = regionContact(context, t);
  const year = formatYear(zonedYear(now, timeZone), language);
  return {
    language: {
      code: language.code,
      locale: language.locale,
      direction: language.direction,
      ...(language.timePattern !== undefined && { timePattern: language.timePattern }),
      ...(language.plurals !== undefined && { plurals: language.plurals }),
      ...(language.formatWords && { formatWords: language.formatWords }),
      numbers: numbersOf(language),
    },
    brandName,
    logo: logoPath(region, language),
    homeHref: pathOf('home'),
    search: {
      action: pathOf('buy'),
      suggestions: apiAddress(region, '/data-query/suggestions'),
      text: input.searchText ?? '',
    },
    navigation: navigation(context, pathOf, t),
    accountLinks: ACCOUNT_ROUTES.filter(
      ([route]) => PAGE_ROUTES.includes(route) && Object.hasOwn(region.manifest.routes, route),
    ).map(([route, key]) => ({
      label: t(key),
      href: pathOf(route),
    })),
    requestLinks: requestLinks(context, pathOf, t),
    footerLinks: footerLinks(context, pathOf, t),
    localeNames: { country: country.country, language: language.displayName },
    regions: withQuery(context, regionLinks(context, t)),
    languages: withQuery(context, languageLinks(context, input.meta.alternates)),
    regionDays: region.manifest.cookies.storedRegionDays,
    contact,
    garage: {
      region: region.code,
      savedHref: pathOf('saved'),
      compareHref: pathOf('compare'),
      isComparing: context.route === 'compare' && context.segments.length > 0,
    },
    ...(captcha && { captcha }),
    hasBottomBar: context.route === 'buy-new' || (context.route === 'cars' && !readLanding(region, context)),
    legalLines: brand.legalLines.map((line) =>
      localizedText(line, language.code, t, { year, brand: brandName, ...country }),
    ),
    attribution: attributionWithoutAsking(context),
    tracking: input.isUntracked ? undefined : trackingView(context, contact),
    showsDemoCars: input.showsDemoCars ?? false,
    ...(monitoring && { monitoring }),
    title: tabTitle(context, input.meta),
  };
}

/** Forms that the navigation does not lead to. */
function requestLinks(context: PageContext, pathOf: (route: string) => string, t: Translate) {
  const { region, language } = context;
  const known = new Set(navigation(context, pathOf, t).map(({ href }) => href));
  return listedLinks({ region, language, t }).filter(({ href }) => !known.has(href));
}

/** Explanations that the navigation does not lead to. */
function footerLinks({ region, language }: PageContext, pathOf: (route: string) => string, t: Translate) {
  const policy = policyPath(region, language.code);
  return [
    ...makesLink(region, language.code, t),
    ...FOOTER_ROUTES.filter(
      (route) =>
        Object.hasOwn(region.manifest.routes, route) &&
        !(region.manifest.pages.navigation as readonly string[]).includes(route),
    ).map((route) => ({
      label: t(`common:route.${route}`),
      href: pathOf(route),
    })),
    ...(policy === '' ? [] : [{ label: t('common:route.privacy'), href: policy }]),
  ];
}

/** The list of makes, which leads to the pages of each. */
function makesLink(
  region: PageContext['region'],
  language: string,
  t: Translate,
): { label: string; href: string }[] {
  const filter = landingFilters(region).find(isMakeModel);
  const href = filter && landingPath(region, language, { filter });
  return href ? [{ label: t('landing:makes.link'), href }] : [];
}

function navigation(context: PageContext, pathOf: (route: string) => string, t: Translate): NamedLink[] {
  return context.region.manifest.pages.navigation
    .filter((route) => PAGE_ROUTES.includes(route) || formAt(context.region, { route, segments: [] }))
    .map((route) => ({
      label: t(`common:route.${route}`),
      href: pathOf(route),
      isCurrent: route === context.route,
    }));
}

/** How a page of the region reports errors; nothing without a configured receiver (SPEC 9). */
function monitoringSettings({
  region: { code, manifest },
  variables,
}: Pick<PageContext, 'region' | 'variables'>): MonitoringSettings | undefined {
  const { dsnEnv, tracesSampleRate, idleTimeoutSeconds, finalTimeoutSeconds } = manifest.monitoring;
  if (!variables[dsnEnv]) return undefined;
  return {
    region: code,
    address: `/api/monitoring/${encodeURIComponent(code)}`,
    tracesSampleRate,
    idleTimeout: idleTimeoutSeconds * SECOND_MS,
    finalTimeout: finalTimeoutSeconds * SECOND_MS,
  };
}
