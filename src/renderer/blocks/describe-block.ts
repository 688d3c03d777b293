import type {
  ContentBlock,
  ContentItem,
  ContentLink,
  ContentPicture,
  LocalizedText,
} from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { carPicturePath } from '#domain/media/picture.ts';
import { BLOCK_KINDS } from '#region/blocks/block-kinds.ts';
import { contentCar } from '#region/manifest/site-pictures.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { numbersOf } from '#region/text/format-language.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { type PictureSource, pictureSource } from '#ui/picture/picture-source.ts';
import { withoutFaults } from '../added-part/without-faults.ts';
import type { BlockItem, BlockLink, BlockView } from './block-view.ts';

export type BlockContext = Pick<PageContext, 'region' | 'language'> & { t: Translate };

/** Blocks of a content file in the language of the page, in the order of their names. */
export function describeBlocks(
  blocks: Readonly<Record<string, ContentBlock>> | undefined,
  context: BlockContext,
): BlockView[] {
  return Object.entries(blocks ?? {}).flatMap(([name, block]) => {
    const describe = () => describeBlock(name, block, context);
    return withoutFaults('block', block.type, context.region.code, describe) ?? [];
  });
}

function describeBlock(name: string, block: ContentBlock, context: BlockContext): BlockView {
  const { type, title, text, items = [], columns = [], rows = [], action, picture } = block;
  const label = (of: LocalizedText) => contentText(of, context);
  const own = BLOCK_KINDS.find(type)?.describe?.(block, { ...context, text: label });
  return {
    ...own,
    type,
    name,
    ...(title && { title: label(title) }),
    ...(text && { text: label(text) }),
    items: items.map((item) => describeItem(item, context)),
    columns: columns.map(label),
    rows: rows.map((row) => row.map(label)),
    ...(action && { action: describeLink(action, context) }),
    ...(picture && { picture: contentPicture(picture, context) }),
  };
}

function describeItem({ title, text, note, value, link }: ContentItem, context: BlockContext): BlockItem {
  return {
    ...(title && { title: contentText(title, context) }),
    ...(text && { text: contentText(text, context) }),
    ...(note && { note: contentText(note, context) }),
    ...(value !== undefined && { score: scoreView(value, context) }),
    ...(link && { href: describeLink(link, context).href }),
  };
}

const scoreFormat = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A score out of ten with one decimal. */
export function scoreView(value: number, { language }: Pick<BlockContext, 'language'>) {
  return { value, label: scoreFormat(numbersOf(language)).format(value) };
}

/** Words of content in the language of the page; `{{brand}}` and `{{country}}` are filled in. */
export function contentText(text: LocalizedText, { region, language, t }: BlockContext): string {
  const { brand } = region.manifest;
  return localizedText(text, language.code, t, {
    brand: inLanguage(brand.name, language.code),
    ...countryNameForms(region.manifest, language.code, t),
  });
}

function describeLink(
  { label, route, segments = [], search }: ContentLink,
  context: BlockContext,
): BlockLink {
  const path = pagePath(context.region, { language: context.language.code, route, segments });
  const query = new URLSearchParams(search).toString();
  return { label: contentText(label, context), href: query === '' ? path : `${path}?${query}` };
}

/** A drawn picture of this site, by default in the colour of the brand. */
export function contentPicture(
  picture: ContentPicture,
  { region }: Pick<BlockContext, 'region'>,
): PictureSource {
  const { sizes } = region.manifest.pictures;
  return pictureSource(carPicturePath(contentCar(picture, region)), { host: '', sizes }, 1280);
}
