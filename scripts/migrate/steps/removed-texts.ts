import type { MigrationStep } from '../migration-step.ts';

/** Namespace → texts that no page shows any more. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  failures: ['payment', 'fileRemoval'],
  finance: ['monthly', 'during', 'budget.price', 'budget.terms'],
  garage: ['saved.text'],
};

export const removedTexts: MigrationStep = {
  from: '0.1',
  kind: 'texts',
  isCertain: true,
  text: 'Texts that no page shows any more are removed.',
  change(json, namespace) {
    for (const text of REMOVED[namespace] ?? []) json.remove(text.split('.'));
  },
};
