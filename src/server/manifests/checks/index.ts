import { isQuietHour } from '#domain/messages/quiet-hours.ts';
import { POLICY_ROUTE, ROUTES_OF_SWITCH } from '#region/manifest/switched-off.ts';
import { nearest } from '../nearest.ts';
import { checkAppointments } from './appointments.ts';
import { checkBookingLimits } from './booking-limits.ts';
import { checkBrand } from './brand.ts';
import { checkCharacters } from './characters.ts';
import type { Check, CheckContext } from './check-context.ts';
import { checkContact } from './contact.ts';
import { checkCurrency } from './currency.ts';
import { checkCurrencySymbol } from './currency-symbol.ts';
import { checkDelivery } from './delivery.ts';
import { checkDeliveryBudget } from './delivery-budget.ts';
import { checkDemo } from './demo.ts';
import { checkDemoBounds } from './demo-bounds.ts';
import { checkDesk } from './desk.ts';
import { checkFields } from './fields.ts';
import { checkFilterLists } from './filter-lists.ts';
import { checkFilterNumbers } from './filter-numbers.ts';
import { checkFilterOptions } from './filter-options.ts';
import { checkFilterTypes } from './filter-types.ts';
import { checkFinancing } from './financing.ts';
import { canAlwaysAnswer, isWayToAnswer } from './forms/can-answer.ts';
import { checkFixedFields } from './forms/fixed-fields.ts';
import { checkFormBookings } from './forms/form-bookings.ts';
import { checkFormConsents } from './forms/form-consents.ts';
import { checkFormFields } from './forms/form-fields.ts';
import { checkFormPages } from './forms/form-pages.ts';
import { checkFormPresence } from './forms/form-presence.ts';
import { checkFormRules } from './forms/form-rules.ts';
import { checkFormSpreadsheets } from './forms/form-spreadsheets.ts';
import { formsIn } from './forms/placed-forms.ts';
import { checkHosts } from './hosts.ts';
import { checkIdentity } from './identity.ts';
import { checkLabels } from './labels.ts';
import { checkLanguages } from './languages.ts';
import { checkInside, type Inside } from './limits-inside.ts';
import { checkLogin } from './login.ts';
import { namesIn, reportUnknown } from './names-in.ts';
import { checkNewCars } from './new-cars.ts';
import { checkOffers } from './offers.ts';
import { checkOutgoing } from './outgoing.ts';
import { checkPages } from './pages.ts';
import { checkPayments } from './payments.ts';
import { checkPhone } from './phone.ts';
import { checkPictures } from './pictures.ts';
import { checkPlaceholders } from './placeholders.ts';
import { checkPriceRating } from './price-rating.ts';
import { checkPromises } from './promises.ts';
import { checkQuickSearches } from './quick-searches.ts';
import { checkRedirects } from './redirects.ts';
import { checkReferences } from './references.ts';
import { checkRepeats } from './repeats.ts';
import { checkReservedNames } from './reserved-names.ts';
import { checkRoutes } from './routes.ts';
import { checkSearchMeanings } from './search-meanings.ts';
import { checkSearchWords } from './search-words.ts';
import { checkSorts } from './sorts.ts';
import { checkSwappedTexts } from './swapped-texts.ts';
import { checkTextGroups } from './text-groups.ts';
import { checkTextPlaces } from './text-places.ts';
import { checkTexts } from './texts.ts';
import { checkThirdParties } from './third-parties.ts';
import { checkVariables } from './variables.ts';

const WIDER = ['perPerson', 'perAddress', 'perNetwork', 'perRegion'] as const;

const INSIDE: Inside = WIDER.slice(1).map((wide, index) => [WIDER[index] ?? wide, wide] as const);

/** A cross-check and the part of the manifest that it checks. */
export interface PartCheck {
  part: string;
  check: Check;
}

/** All cross-checks of a manifest: rules that a schema cannot express. */
export const CHECKS: readonly PartCheck[] = [
  { part: 'code', check: checkIdentity },
  { part: 'languages', check: checkLanguages },
  { part: 'languages', check: checkTexts },
  { part: 'languages', check: checkTextPlaces },
  { part: 'languages', check: checkCharacters },
  { part: 'routes', check: checkRoutes },
  { part: 'redirects', check: checkRedirects },
  { part: 'features', check: checkFeatures },
  { part: 'currency', check: checkCurrency },
  { part: 'currency', check: checkCurrencySymbol },
  { part: 'phone', check: checkPhone },
  { part: 'contact', check: checkContact },
  { part: 'contact', check: checkPlaceholders },
  { part: 'webUrl', check: checkHosts },
  { part: 'tracking', check: checkThirdParties },
  { part: 'tracking', check: checkVariables },
  { part: 'login', check: checkLogin },
  { part: 'delivery', check: checkDelivery },
  { part: 'dailyLimits', check: checkDailyLimits },
  { part: 'delivery', check: checkDeliveryBudget },
  { part: 'fields', check: checkFields },
  { part: 'fields', check: checkReservedNames },
  { part: 'filters', check: checkFilterLists },
  { part: 'filters', check: checkFilterTypes },
  { part: 'filters', check: checkFilterOptions },
  { part: 'filters', check: checkFilterNumbers },
  { part: 'sorts', check: checkSorts },
  { part: 'quickSearches', check: checkQuickSearches },
  { part: 'searchWords', check: checkSearchWords },
  { part: 'searchWords', check: checkSearchMeanings },
  { part: 'promises', check: checkPromises },
  { part: 'filters', check: checkLabels },
  { part: 'pictures', check: checkPictures },
  { part: 'filters', check: checkGroups },
  { part: 'fields', check: checkReferences },
  { part: 'pages', check: checkPages },
  { part: 'newCars', check: checkNewCars },
  { part: 'filters', check: checkUnlistedSettings },
  { part: 'financing', check: checkFinancing },
  { part: 'offers', check: checkOffers },
  { part: 'outgoing', check: checkOutgoing },
  { part: 'payments', check: checkPayments },
  { part: 'priceRating', check: checkPriceRating },
  { part: 'alerts', check: checkAlerts },
  { part: 'appointments', check: checkAppointments },
  { part: 'appointments', check: checkBookingLimits },
  { part: 'forms', check: checkFormPages },
  { part: 'forms', check: checkFormPresence },
  { part: 'forms', check: checkFormFields },
  { part: 'forms', check: checkFixedFields },
  { part: 'forms', check: checkFormConsents },
  { part: 'forms', check: checkFormRules },
  { part: 'forms', check: checkFormAnswers },
  { part: 'forms', check: checkFormBookings },
  { part: 'forms', check: checkLaterForms },
  { part: 'forms', check: checkFormSpreadsheets },
  { part: 'desk', check: checkDesk },
  { part: 'brand', check: checkBrand },
  { part: 'demo', check: checkDemo },
  { part: 'demo', check: checkDemoBounds },
  // last, so that they report what no other check explains
  { part: 'languages', check: checkTextGroups },
  { part: 'languages', check: checkSwappedTexts },
  { part: 'code', check: checkRepeats },
];

/** Checks that each daily limit can be reached, and leaves something to others. */
function checkDailyLimits(context: CheckContext): void {
  if (!context.isValid(['dailyLimits'])) return;
  for (const [part, limits] of Object.entries(context.manifest.dailyLimits ?? {}))
    checkInside(context, limits, INSIDE, ['dailyLimits', part]);
}

/** Checks that conditions leave nobody without a way to be answered. What is wrong with a condition has its own report. */
function checkFormAnswers(context: CheckContext): void {
  for (const { form, path, fields, isWhole } of formsIn(context)) {
    const ways = fields.filter(isWayToAnswer);
    const [first] = ways;
    // the person of a ticket is known
    if (!isWhole || !first || form.login || form.subject === 'ticket') continue;
    if (context.isReported(path) || canAlwaysAnswer(fields)) continue;
    const isHidden = ways.every(({ field, step }) => field.show || step.step.show);
    const who = isHidden ? 'are not asked' : 'leave it empty';
    context.report(first.path, {
      message: `nobody could answer those who ${who}: no phone and no e-mail address is always required`,
      allowed: '"required": true without a condition for one of them, or "login": true',
    });
  }
}

/** Checks that quiet hours end and contain no digest. */
function checkAlerts(context: CheckContext): void {
  if (!context.isValid(['alerts'])) return;
  const { digestHour, quietHours } = context.manifest.alerts;
  if (!quietHours) return;
  const path = ['alerts', 'quietHours', 'until'];
  const others = [['alerts', 'quietHours', 'from']];
  if (quietHours.from === quietHours.until) {
    const message = `quiet hours from ${quietHours.from} until ${quietHours.until} never end`;
    context.report(path, { message, allowed: 'another hour, or no quietHours', others });
    return;
  }
  if (isQuietHour(digestHour, quietHours))
    context.report(['alerts', 'digestHour'], {
      message: `digests of ${digestHour} o’clock fall into the quiet hours`,
      allowed: `an hour that is not from ${quietHours.from} until ${quietHours.until}`,
      others: [path, ...others],
    });
}

/** Checks that the forms which a confirmation leads to are forms about a ticket. */
function checkLaterForms(context: CheckContext): void {
  const known = namesOfTicketForms(context);
  for (const { name, form, path } of formsIn(context)) {
    if (!context.isValid([...path, 'after'])) continue;
    for (const [index, later] of (form.after.forms ?? []).entries()) {
      const at = [...path, 'after', 'forms', index];
      if (later === name)
        context.report(at, { message: 'the form leads to itself', allowed: 'another form about a ticket' });
      else reportUnknown(context, at, 'form about a ticket', later, known, ['forms']);
    }
  }
}

function namesOfTicketForms({ manifest }: CheckContext): string[] {
  return Object.entries(manifest.forms ?? {}).flatMap(([name, form]) =>
    form?.subject === 'ticket' ? [name] : [],
  );
}

/** Warns of a region's own filter setting that no list shows; inherited ones may be unused. */
function checkUnlistedSettings(context: CheckContext): void {
  const { filters, newCars } = context.manifest;
  const lists = ['filters', 'newCars'].flatMap((part) => [
    [part, 'desktop'],
    [part, 'mobile'],
  ]);
  if (!context.isContainer(['filters', 'settings']) || !context.isValid(...lists)) return;
  const listed = new Set([filters.desktop, filters.mobile, newCars.desktop, newCars.mobile].flat());
  for (const name of namesIn(filters.settings)) {
    const path = ['filters', 'settings', name];
    // an invalid name is reported there
    if (listed.has(name) || !context.document.isOwn(path) || context.isReported(path, ...lists)) continue;
    context.report(path, {
      severity: 'warning',
      isAboutName: true,
      message: `the filter setting "${name}" is in no list, so it is not shown`,
      allowed: 'its name in filters.desktop or filters.mobile',
    });
  }
}

/** Warns of a group with a single filter setting, which is probably a misspelt name. */
function checkGroups(context: CheckContext): void {
  if (!context.isValid(['filters'])) return;
  const { settings } = context.manifest.filters;
  const names = namesIn(settings);
  const counts = Map.groupBy(names, (name) => settings[name]?.group ?? '');
  for (const [group, [name = '', ...others]] of counts) {
    const path = ['filters', 'settings', name, 'group'];
    if (others.length > 0 || !context.document.isOwn(path)) continue;
    const suggestion = nearest(
      group,
      [...counts.keys()].filter((other) => other !== group),
    );
    if (suggestion === undefined) continue;
    context.report(path, {
      severity: 'warning',
      message: `no other filter is in the group "${group}"`,
      allowed: [...counts.keys()].filter((other) => other !== group).join(', '),
      suggestion,
    });
  }
}

/** Checks that an enabled feature has its route. */
function checkFeatures(context: CheckContext): void {
  if (!context.isValid(['features']) || !context.isContainer(['routes'])) return;
  const { features, routes } = context.manifest;
  const names = namesIn(routes);
  if (
    context.isValid(['consent', 'policyUrl']) &&
    context.manifest.consent.policyUrl === '' &&
    !names.includes(POLICY_ROUTE)
  )
    context.report(['routes', POLICY_ROUTE], {
      message: 'the region has no privacy policy: its page is removed, and no other address is named',
      allowed: `a route "${POLICY_ROUTE}", or "consent": { "policyUrl": … }`,
      others: [['consent', 'policyUrl']],
    });
  for (const [name, enabled] of Object.entries(ROUTES_OF_SWITCH)) {
    if (!features[name as keyof typeof ROUTES_OF_SWITCH]) continue;
    for (const route of enabled.filter((each) => !names.includes(each)))
      context.report(['features', name], {
        message: `"${name}" is on, but the route "${route}" is removed`,
        allowed: `false, or a route "${route}"`,
        others: [['routes', route]],
      });
  }
}
