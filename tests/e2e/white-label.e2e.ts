import { ownSiteForTests } from '../fixtures/white-label/own-site.ts';
import { testFilters } from './white-label/filters.ts';
import { testPages } from './white-label/pages.ts';

/** The built site on manifests and texts that the repository knows nothing of; it is started once for all of this. */
const site = ownSiteForTests();
testPages(site);
testFilters(site);
