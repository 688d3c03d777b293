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
    const blocks = [list, ...describeBlocks(content.blocks, blockContext)];
    const source = { file: 'car-care', made: { articles: '/articles' } } as const;
    return contentPage({ ...content, blocks, source }, context, t);
  }
  const article = Object.hasOwn(content.articles, name) ? content.articles[name] : undefined;
  if (!article) return { kind: 'not_found' };
  const blocks = describeBlocks(article.blocks, blockContext);
  const source = { file: 'car-care', at: `/articles/${name}` } as const;
  return contentPage({ ...article, blocks, parent: content.title, source }, context, t);
};
