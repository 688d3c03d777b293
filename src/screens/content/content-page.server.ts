import type { ContentPicture, LocalizedText } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { BlockView } from '#renderer/blocks/block-view.ts';
import { type BlockContext, contentPicture, contentText } from '#renderer/blocks/describe-block.ts';
import { type PictureSource, pictureAddresses } from '#ui/picture/picture-source.ts';
import type { PageMeta, ScreenAnswer } from '../screen.ts';
import { type ContentSource, contentParts } from './content-parts.ts';
import type { ContentView } from './content-view.ts';
import type { Exclusives } from './exclusives.server.ts';
import { faqData } from './faq-data.ts';

export interface ContentPageData {
  title: LocalizedText;
  /** Instead of the title. */
  heading?: string;
  lead: LocalizedText;
  picture?: ContentPicture;
  blocks: BlockView[];
  /** Title of the list that this page is one of. */
  parent?: LocalizedText;
  exclusives?: Exclusives;
  /** Absent: the page shows no file. */
  source?: ContentSource;
}

/** The answer of every content page. */
export function contentPage(
  parts: ContentPageData,
  context: PageContext,
  t: Translate,
): ScreenAnswer<ContentView> {
  const blockContext: BlockContext = { ...context, t };
  const title = parts.heading ?? contentText(parts.title, blockContext);
  const lead = contentText(parts.lead, blockContext);
  const picture = parts.picture && contentPicture(parts.picture, blockContext);
  const path = (route: string) =>
    pagePath(context.region, { language: context.language.code, route, segments: [] });
  const crumbs = [
    { name: t('common:route.home'), href: path('home') },
    ...(parts.parent ? [{ name: contentText(parts.parent, blockContext), href: path(context.route) }] : []),
    { name: title },
  ];
  const { blocks, exclusives, source } = parts;
  const meta = {
    title,
    description: lead,
    ...(picture && { picture: sharedPicture(picture, title) }),
    // single guides, models and openings are a region's own
    isRegional: parts.parent !== undefined,
    structuredData: faqData(blocks),
  };
  return {
    kind: 'screen',
    props: {
      crumbs,
      title,
      lead,
      blocks,
      ...(picture && { picture }),
      ...(exclusives && { exclusives: exclusives.view }),
      ...(context.isDraft && source && { parts: contentParts(source, blocks) }),
    },
    namespaces: ['content'],
    meta,
    showsDemoCars: exclusives?.showsDemoCars ?? false,
  };
}

function sharedPicture(source: PictureSource, text: string): PageMeta['picture'] {
  const { src, width, height } = pictureAddresses(source);
  return { path: src, width, height, text };
}

/** A block that a loader makes itself. */
export function madeBlock(block: Pick<BlockView, 'type' | 'name' | 'items'> & Partial<BlockView>): BlockView {
  return { columns: [], rows: [], ...block };
}
