import type { ContentBlock } from '#contracts/types.ts';
import { propertiesOf } from '#domain/extensions/registry.ts';
import { carPicturePath, pictureBody } from '#domain/media/picture.ts';
import { BLOCK_KINDS, blockKindOf } from '#region/blocks/block-kinds.ts';
import { isObject } from '#region/manifest/merge-patch.ts';
import { squashName } from '#region/search/phrase/squash-name.ts';
import { textInLanguage } from '../../checks/text-in-language.ts';
import type { Finding } from '../../json/layered-document.ts';
import { offeredPicture, pictureOffer } from '../../picture-offer.ts';
import type { JsonPath } from '../../problem.ts';
import {
  type ContentCheck,
  type ContentContext,
  type LoadedContent,
  reportUnknownReference,
} from '../loaded-content.ts';
import { contentValues } from './content-values.ts';
import { checkLink } from './links.ts';
import { checkPlaceDays } from './place-days.ts';
import { checkPlaceFacts } from './place-facts.ts';
import { checkPlaceNames, isNumberName } from './place-names.ts';
import { checkPlaceTimes } from './place-times.ts';
import { checkPlaces } from './places.ts';
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

/** Checks that marks of exclusives are options of a filter, so that there is a list of their cars. */
function checkExclusives(loaded: LoadedContent, context: ContentContext): void {
  if (loaded.name !== 'certified') return;
  const known = context.region.filters
    .filter(({ isBooleanFilter }) => isBooleanFilter)
    .flatMap(({ options }) => options.map(({ value }) => value));
  context.content.certified?.exclusives?.marks.forEach((name, index) => {
    reportUnknownReference(loaded, context, {
      path: ['exclusives', 'marks', index],
      kind: 'mark',
      name,
      known,
    });
  });
}

/** Checks that the site draws every picture of a page. */
function checkContentPictures(loaded: LoadedContent, context: ContentContext): void {
  const offer = pictureOffer([context.region]);
  const { primary } = context.region.manifest.brand.colors;
  for (const [path, picture] of contentValues(loaded, 'picture')) {
    const bodyType = isObject(picture) ? picture.bodyType : undefined;
    if (typeof bodyType !== 'string') continue;
    const address = carPicturePath({ bodyType, paint: primary, angle: 'front', seed: 1 });
    if (offeredPicture(address, offer)) continue;
    reportUnknownReference(loaded, context, {
      path: [...path, 'bodyType'],
      kind: 'drawing of the body type',
      name: pictureBody(bodyType),
      known: [...offer.bodyTypes],
    });
  }
}

/** Checks that guides can be told apart in their list. */
function checkGuides(loaded: LoadedContent, { content, region, locales, problems }: ContentContext): void {
  const guides = loaded.name === 'car-care' ? content['car-care'] : undefined;
  for (const { code } of region.languages) {
    const seen = new Map<string, string>();
    for (const [name, { title }] of Object.entries(guides?.articles ?? {})) {
      const text = textInLanguage(locales, title, code)?.trim() ?? '';
      const first = seen.get(text);
      if (first === undefined) seen.set(text, name);
      else
        problems.push(
          loaded.document.problemAt(['articles', name, 'title'], {
            message: `"${text}" is the title of "${first}" in ${code}, too`,
            allowed: 'a title of its own',
          }),
        );
    }
  }
}

/** Checks that labels of places find them: people type them into the search box. */
function checkPlaceLabels(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  const { locations = {}, provinces = {} } = places ?? {};
  for (const [part, entries] of Object.entries({ locations, provinces }))
    for (const [name, { label }] of Object.entries(entries)) {
      const finding = context.region.languages
        .map(({ code }) => labelFinding(textInLanguage(context.locales, label, code)?.trim() ?? '', context))
        .find((each) => each !== undefined);
      if (finding) context.problems.push(loaded.document.problemAt([part, name, 'label'], finding));
    }
}

/** A town may be called like a make, so this is a warning; models, such as Saga, give way to places. */
function labelFinding(text: string, { carNamed }: ContentContext): Finding | undefined {
  const car = carNamed(text);
  const isMake = car !== undefined && squashName(car) === squashName(text);
  const meaning = isNumberName(text) ? 'a number' : isMake ? `the make "${car}"` : undefined;
  return meaning === undefined
    ? undefined
    : {
        severity: 'warning',
        message: `"${text}" is ${meaning} in the search box, so people would not find the place`,
        allowed: 'the name of the place, or "alsoCalled" besides it',
      };
}

/** Checks that rated models are in the catalogue, have a score for each aspect, and that references exist. */
function checkRatings(loaded: LoadedContent, context: ContentContext): void {
  const ratings = loaded.name === 'car-ratings' ? context.content['car-ratings'] : undefined;
  if (!ratings) return;
  const [aspects, points, verdicts] = [ratings.aspects, ratings.points, ratings.verdicts].map(Object.keys);
  const report = (path: (string | number)[], message: string, isAboutName = false) =>
    context.problems.push(loaded.document.problemAt(path, { message, isAboutName }));
  for (const [name, { scores, strengths = [], weaknesses = [], verdict }] of Object.entries(ratings.models)) {
    const path = ['models', name];
    if (!context.isModel(name)) report(path, `the catalogue has no model "${name}"`, true);
    for (const aspect of Object.keys(scores))
      reportUnknownReference(loaded, context, {
        path: [...path, 'scores', aspect],
        kind: 'aspect',
        name: aspect,
        known: aspects ?? [],
        isAboutName: true,
      });
    const unscored = aspects?.filter((aspect) => scores[aspect] === undefined) ?? [];
    if (unscored.length > 0) report([...path, 'scores'], `there is no score for ${unscored.join(', ')}`);
    for (const [list, names] of Object.entries({ strengths, weaknesses }))
      names.forEach((point, index) => {
        reportUnknownReference(loaded, context, {
          path: [...path, list, index],
          kind: 'point',
          name: point,
          known: points ?? [],
        });
      });
    weaknesses.forEach((point, index) => {
      if (strengths.includes(point))
        report([...path, 'weaknesses', index], `"${point}" is a strength and a weakness of the model`);
    });
    reportUnknownReference(loaded, context, {
      path: [...path, 'verdict'],
      kind: 'verdict',
      name: verdict,
      known: verdicts ?? [],
    });
  }
}

/** The kinds that show a property which not all show; undefined: all do. */
function kindsWith(property: string): string[] | undefined {
  const types = BLOCK_KINDS.names().filter((type) => {
    const kind = blockKindOf({ type });
    return [...(kind.reads ?? []), ...propertiesOf(kind)].includes(property);
  });
  return types.length > 0 ? types : undefined;
}

/** Checks that blocks have the properties of their type and that links have targets. */
function checkBlocks(loaded: LoadedContent, context: ContentContext): void {
  const { document } = loaded;
  for (const [path, block] of blocksIn(loaded)) {
    const { needs = [], itemNeeds = ['title'] } = blockKindOf(block);
    for (const need of needs)
      if (block[need] === undefined)
        context.problems.push(
          document.problemAt(path, { message: `a block of type ${block.type} needs "${need}"` }),
        );
    for (const name of Object.keys(block)) {
      const types = kindsWith(name);
      if (types && !types.includes(block.type))
        context.problems.push(
          document.problemAt([...path, name], {
            isAboutName: true,
            message: `a block of type ${block.type} does not show "${name}"`,
            allowed: `${types.join(' or ')} as type, or no ${name}`,
          }),
        );
    }
    block.items?.forEach((item, index) => {
      for (const need of itemNeeds.filter((each) => item[each] === undefined))
        context.problems.push(
          document.problemAt([...path, 'items', index], {
            message: `an entry of a block of type ${block.type} needs "${need}"`,
          }),
        );
      if (item.link) checkLink(loaded, context, [...path, 'items', index, 'link'], item.link);
    });
    block.rows?.forEach((row, index) => {
      if (row.length !== block.columns?.length)
        context.problems.push(
          document.problemAt([...path, 'rows', index], {
            message: `the row has ${row.length} texts, the table ${block.columns?.length ?? 0} columns`,
          }),
        );
    });
    if (block.action) checkLink(loaded, context, [...path, 'action'], block.action);
  }
}

function blocksIn(loaded: LoadedContent): [JsonPath, ContentBlock][] {
  const content = loaded.document.value as { blocks?: Record<string, ContentBlock> };
  const own = Object.entries(content.blocks ?? {}).map(([name, block]): [JsonPath, ContentBlock] => [
    ['blocks', name],
    block,
  ]);
  const inside = [...contentValues(loaded, 'article'), ...contentValues(loaded, 'opening')].flatMap(
    ([path, value]) =>
      Object.entries((value as unknown as { blocks: Record<string, ContentBlock> }).blocks).map(
        ([name, block]): [JsonPath, ContentBlock] => [[...path, 'blocks', name], block],
      ),
  );
  return [...own, ...inside];
}
