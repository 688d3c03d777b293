import { checkAlerts } from './alerts.ts';
import { checkAppointments } from './appointments.ts';
import { checkBookingLimits } from './booking-limits.ts';
import { checkBrand } from './brand.ts';
import { checkCharacters } from './characters.ts';
import type { Check } from './check-context.ts';
import { checkContact } from './contact.ts';
import { checkCurrency } from './currency.ts';
import { checkCurrencySymbol } from './currency-symbol.ts';
import { checkDelivery } from './delivery.ts';
import { checkDemo } from './demo.ts';
import { checkDemoBounds } from './demo-bounds.ts';
import { checkDesk } from './desk.ts';
import { checkFeatures } from './features.ts';
import { checkFields } from './fields.ts';
import { checkFilterLists } from './filter-lists.ts';
import { checkFilterNumbers } from './filter-numbers.ts';
import { checkFilterOptions } from './filter-options.ts';
import { checkFilterTypes } from './filter-types.ts';
import { checkFinancing } from './financing.ts';
import { checkFixedFields } from './forms/fixed-fields.ts';
import { checkFormAnswers } from './forms/form-answers.ts';
import { checkFormBookings } from './forms/form-bookings.ts';
import { checkFormConsents } from './forms/form-consents.ts';
import { checkFormFields } from './forms/form-fields.ts';
import { checkFormPages } from './forms/form-pages.ts';
import { checkFormPresence } from './forms/form-presence.ts';
import { checkFormRules } from './forms/form-rules.ts';
import { checkFormSpreadsheets } from './forms/form-spreadsheets.ts';
import { checkLaterForms } from './forms/later-forms.ts';
import { checkGroups } from './groups.ts';
import { checkHosts } from './hosts.ts';
import { checkIdentity } from './identity.ts';
import { checkLabels } from './labels.ts';
import { checkLanguages } from './languages.ts';
import { checkLogin } from './login.ts';
import { checkNewCars } from './new-cars.ts';
import { checkOffers } from './offers.ts';
import { checkPages } from './pages.ts';
import { checkPayments } from './payments.ts';
import { checkPhone } from './phone.ts';
import { checkPictures } from './pictures.ts';
import { checkPlaceholders } from './placeholders.ts';
import { checkPriceRating } from './price-rating.ts';
import { checkPromises } from './promises.ts';
import { checkQuickSearches } from './quick-searches.ts';
import { checkReferences } from './references.ts';
import { checkRepeats } from './repeats.ts';
import { checkReservedNames } from './reserved-names.ts';
import { checkRoutes } from './routes.ts';
import { checkSearchMeanings } from './search-meanings.ts';
import { checkSearchWords } from './search-words.ts';
import { checkSorts } from './sorts.ts';
import { checkTextGroups } from './text-groups.ts';
import { checkTextPlaces } from './text-places.ts';
import { checkTexts } from './texts.ts';
import { checkThirdParties } from './third-parties.ts';
import { checkUnlistedSettings } from './unlisted-settings.ts';
import { checkVariables } from './variables.ts';

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
  { part: 'code', check: checkRepeats },
];
