import type { ContentCheck } from '../loaded-content.ts';
import { checkBlocks } from './blocks.ts';
import { checkExclusives } from './exclusives.ts';
import { checkGuides } from './guides.ts';
import { checkContentPictures } from './pictures.ts';
import { checkPlaceDays } from './place-days.ts';
import { checkPlaceFacts } from './place-facts.ts';
import { checkPlaceLabels } from './place-labels.ts';
import { checkPlaceNames } from './place-names.ts';
import { checkPlaceTimes } from './place-times.ts';
import { checkPlaces } from './places.ts';
import { checkRatings } from './ratings.ts';
import { checkContentTexts } from './texts.ts';

/** Checks of a content file that a schema cannot express. */
export const CONTENT_CHECKS: readonly ContentCheck[] = [
  checkContentTexts,
  checkBlocks,
  checkContentPictures,
  checkExclusives,
  checkGuides,
  checkRatings,
  checkPlaces,
  checkPlaceTimes,
  checkPlaceDays,
  checkPlaceFacts,
  checkPlaceLabels,
  checkPlaceNames,
];
