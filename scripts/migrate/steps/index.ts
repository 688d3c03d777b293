import type { MigrationStep } from '../migration-step.ts';
import { demoPlaces } from './demo-places.ts';
import { movedTexts } from './moved-texts.ts';
import { offersSwitch } from './offers-switch.ts';
import { openingHours } from './opening-hours.ts';
import { paymentFormat } from './payment-format.ts';
import { removedTexts } from './removed-texts.ts';
import { shakenDate } from './shaken-date.ts';
import { textsWithoutValues } from './texts-without-values.ts';

/** All steps in the order in which they are applied: by version, and within a version as they stand here. */
export const STEPS: readonly MigrationStep[] = [
  // 0.1 to 0.2
  offersSwitch,
  demoPlaces,
  paymentFormat,
  shakenDate,
  openingHours,
  movedTexts,
  removedTexts,
  textsWithoutValues,
];
