import { ownSiteForTests } from '../fixtures/white-label/own-site.ts';
import { testFilters } from './white-label/filters.ts';
import { testLongForm } from './white-label/long-form.ts';
import { testOwnForm } from './white-label/own-form.ts';
import { testPages } from './white-label/pages.ts';

/** The built site with manifests and texts outside the repository, started once for all tests. */
const site = ownSiteForTests();
testPages(site);
testFilters(site);
testOwnForm(site);
testLongForm(site);
