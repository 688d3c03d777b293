import { pagePath } from '#region/routing/paths.ts';
import { contentPicture, contentText, describeBlocks } from '#renderer/blocks/describe-block.ts';
import type { ScreenLoader } from '../screen.ts';
import { contentPage, madeBlock } from './content-page.server.ts';
import type { ContentView } from './content-view.ts';

/** Guides to keeping a car: the list, or one of them by its name. */
export const loadCarCare: ScreenLoader<ContentView> = async (context, t) => {
  const { region, language, route, segments } = context;
  const content = region.content['car-care'];
  const [name, ...rest] = segments;
  if (!content || rest.length > 0) return { kind: 'not_found' };
  const blockContext = { ...context, t };
  if (name === undefined) {
    const guides = Object.entries(content.articles).map(([slug, { title, lead, picture }]) => ({
      title: contentText(title, blockContext),
      text: contentText(lead, blockContext),
      href: pagePath(region, { language: language.code, route, segments: [slug] }),
      ...(picture && { picture: contentPicture(picture, blockContext) }),
    }));
    const list = madeBlock({ type: 'cards', name: 'articles', items: guides });
    return contentPage(
      { ...content, blocks: [list, ...describeBlocks(content.blocks, blockContext)] },
      context,
      t,
    );
  }
  const article = Object.hasOwn(content.articles, name) ? content.articles[name] : undefined;
  if (!article) return { kind: 'not_found' };
  const blocks = describeBlocks(article.blocks, blockContext);
  return contentPage({ ...article, blocks, parent: content.title }, context, t);
};
