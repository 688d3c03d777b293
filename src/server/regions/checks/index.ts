import { checkAlerts } from './alerts.ts';
import { checkAppointments } from './appointments.ts';
import { checkBrand } from './brand.ts';
import type { Check } from './check-context.ts';
import { checkConsent } from './consent.ts';
import { checkContact } from './contact.ts';
import { checkCurrency } from './currency.ts';
import { checkDemo } from './demo.ts';
import { checkFeatures } from './features.ts';
import { checkFields } from './fields.ts';
import { checkFilterLists } from './filter-lists.ts';
import { checkFilterNumbers } from './filter-numbers.ts';
import { checkFilterOptions } from './filter-options.ts';
import { checkFilterTypes } from './filter-types.ts';
import { checkFinancing } from './financing.ts';
import { checkIdentity } from './identity.ts';
import { checkLanguages } from './languages.ts';
import { checkLogin } from './login.ts';
import { checkNewCars } from './new-cars.ts';
import { checkPages } from './pages.ts';
import { checkPhone } from './phone.ts';
import { checkPriceRating } from './price-rating.ts';
import { checkQuickSearches } from './quick-searches.ts';
import { checkReservedNames } from './reserved-names.ts';
import { checkRoutes } from './routes.ts';
import { checkSorts } from './sorts.ts';
import { checkTexts } from './texts.ts';
import { checkTracking } from './tracking.ts';
import { checkUnlistedSettings } from './unlisted-settings.ts';

/** Every cross-check of a manifest: what a schema cannot say. */
export const CHECKS: readonly Check[] = [
  checkIdentity,
  checkLanguages,
  checkTexts,
  checkRoutes,
  checkFeatures,
  checkCurrency,
  checkPhone,
  checkContact,
  checkLogin,
  checkFields,
  checkReservedNames,
  checkFilterLists,
  checkFilterTypes,
  checkFilterOptions,
  checkFilterNumbers,
  checkSorts,
  checkQuickSearches,
  checkPages,
  checkNewCars,
  checkUnlistedSettings,
  checkFinancing,
  checkPriceRating,
  checkAlerts,
  checkAppointments,
  checkTracking,
  checkConsent,
  checkBrand,
  checkDemo,
];
