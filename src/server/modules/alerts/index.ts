export { alertSender } from './alert-sender.ts';
export { createCriteriaCache } from './criteria-cache.ts';
export { type AlertOptions, deliverAlerts } from './deliver-alerts.ts';
export { createSavedSearches, type SavedSearches } from './saved-searches.ts';
