import { subjectLinks } from '#region/forms/form-link.ts';
import { pagePath } from '#region/routing/paths.ts';
import { contentText, describeBlocks } from '#renderer/blocks/describe-block.ts';
import type { ScreenLoader } from '../screen.ts';
import { contentPage, madeBlock } from './content-page.server.ts';
import type { ContentView } from './content-view.ts';

/** Working for the company: the openings, or one of them by its name. */
export const loadCareers: ScreenLoader<ContentView> = async (context, t) => {
  const { region, language, route, segments } = context;
  const content = region.content.careers;
  const [name, ...rest] = segments;
  if (!content || rest.length > 0) return { kind: 'not_found' };
  const blockContext = { ...context, t };
  const blocks = describeBlocks(content.blocks, blockContext);
  if (name === undefined) {
    const openings = Object.entries(content.openings).map(([slug, { title, place, summary }]) => ({
      title: contentText(title, blockContext),
      text: contentText(summary, blockContext),
      note: contentText(place, blockContext),
      href: pagePath(region, { language: language.code, route, segments: [slug] }),
    }));
    const list = madeBlock({
      type: 'cards',
      name: 'openings',
      title: t('content:openings'),
      items: openings,
    });
    const source = { file: 'careers', made: { openings: '/openings' } } as const;
    return contentPage({ ...content, blocks: [list, ...blocks], source }, context, t);
  }
  const opening = Object.hasOwn(content.openings, name) ? content.openings[name] : undefined;
  if (!opening) return { kind: 'not_found' };
  const place = madeBlock({
    type: 'paragraphs',
    name: 'place',
    title: t('content:place'),
    items: [{ text: contentText(opening.place, blockContext) }],
  });
  const apply = subjectLinks(blockContext, 'opening', name).map(({ label, href, lead }, index) =>
    madeBlock({
      type: 'call_to_action',
      name: `apply-${index + 1}`,
      title: contentText(opening.title, blockContext),
      text: lead,
      items: [],
      action: { label, href },
    }),
  );
  const at = `/openings/${name}`;
  const made = { place: `${at}/place`, ...Object.fromEntries(apply.map((block) => [block.name, null])) };
  return contentPage(
    {
      source: { file: 'careers', at, lead: `${at}/summary`, made },
      title: opening.title,
      lead: opening.summary,
      parent: content.title,
      blocks: [place, ...describeBlocks(opening.blocks, blockContext), ...apply],
    },
    context,
    t,
  );
};
