import type { MigrationStep } from '../migration-step.ts';

/** In 0.1 `features.deposits` switched on offers, which always asked for a deposit. */
export const offersSwitch: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: false,
  text: 'Offers have a switch of their own, "features.offers"; states and terms with a deposit are inherited from "forecourt:deposits".',
  change(json) {
    if (json.get(['features', 'deposits']) !== true) return;
    json.add(['features'], 'offers', true, '');
    const inherited = json.get(['extends']);
    if (!Array.isArray(inherited) || inherited.includes('forecourt:deposits')) return;
    if (inherited.includes('forecourt:base'))
      json.append(['extends'], 'forecourt:deposits', 'forecourt:base');
  },
};
