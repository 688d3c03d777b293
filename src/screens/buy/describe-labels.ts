import type { BrowseLabels } from '#features/browse/index.ts';
import type { Translate } from '#region/text/localized-text.ts';

/** Texts of a results page that do not depend on the results. */
export function describeLabels(t: Translate): BrowseLabels {
  return {
    filters: t('buy:filters.title'),
    closeFilters: t('buy:filters.close'),
    apply: t('buy:filters.apply'),
    clear: t('buy:filters.clear'),
    active: t('buy:filters.active'),
    sort: t('buy:sort.label'),
    sortApply: t('buy:sort.apply'),
    loading: t('buy:results.loading'),
    failed: t('buy:results.failed'),
    again: t('buy:results.again'),
    pages: t('buy:page.navigation'),
    previous: t('buy:page.previous'),
    next: t('buy:page.next'),
    // The number is put in by the browser.
    page: t('buy:page.number', { value: '{{value}}' }),
    save: {
      label: t('buy:save.label'),
      saved: t('buy:save.saved'),
      manage: t('buy:save.manage'),
      failed: t('buy:save.failed'),
      full: t('buy:save.full'),
    },
  };
}
