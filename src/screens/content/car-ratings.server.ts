import type { CarRatingsContent, ContentRating } from '#contracts/types.ts';
import { ratedPicture } from '#region/manifest/site-pictures.ts';
import { pagePath } from '#region/routing/paths.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import {
  type BlockContext,
  contentPicture,
  contentText,
  scoreView,
} from '#renderer/blocks/describe-block.ts';
import type { ScreenLoader } from '../screen.ts';
import { contentPage, madeBlock } from './content-page.server.ts';
import type { ContentSource } from './content-parts.ts';
import type { ContentView } from './content-view.ts';

/** Ratings of models: the list, or one model by make and model. */
export const loadCarRatings: ScreenLoader<ContentView> = async (context, t) => {
  const { region, language, route, segments } = context;
  const content = region.content['car-ratings'];
  if (!content || (segments.length !== 0 && segments.length !== 2)) return { kind: 'not_found' };
  const blockContext = { ...context, t };
  const method = madeBlock({
    type: 'paragraphs',
    name: 'method',
    title: t('content:ratings.method'),
    items: [{ text: contentText(content.method, blockContext) }],
  });
  const nameOf = (slug: string) => region.content.ratedModels?.[slug]?.names[language.code] ?? slug;
  const pictureOf = (slug: string) => ratedPicture(region.content.ratedModels?.[slug]?.bodyType);
  if (segments.length === 0) {
    const models = Object.entries(content.models).map(([slug, rating]) => ({
      title: nameOf(slug),
      text: verdictOf(content, rating, blockContext),
      score: scoreView(average(rating), context),
      picture: contentPicture(pictureOf(slug), context),
      href: pagePath(region, { language: language.code, route, segments: slug.split('.') }),
    }));
    models.sort((a, b) => b.score.value - a.score.value);
    const list = madeBlock({ type: 'cards', name: 'models', items: models });
    const source = { file: 'car-ratings', made: { models: '/models', method: '/method' } } as const;
    return contentPage({ ...content, blocks: [list, method], source }, context, t);
  }
  const slug = segments.join('.');
  const rating = Object.hasOwn(content.models, slug) ? content.models[slug] : undefined;
  if (!rating) return { kind: 'not_found' };
  const model = nameOf(slug);
  const blocks = [...detailBlocks(slug, model, content, rating, blockContext), method];
  const lead = content.verdicts[rating.verdict] ?? content.lead;
  const { title } = content;
  return contentPage(
    {
      ...{ title, heading: model, lead, blocks, parent: title, picture: pictureOf(slug) },
      source: sourceOf(slug, rating),
    },
    context,
    t,
  );
};

function sourceOf(slug: string, { verdict }: ContentRating): ContentSource {
  const at = `/models/${slug}`;
  const own = Object.fromEntries(
    ['scores', 'strengths', 'weaknesses'].map((name) => [name, `${at}/${name}`]),
  );
  const made = { ...own, search: null, method: '/method' };
  return { file: 'car-ratings', at, title: at, picture: at, lead: `/verdicts/${verdict}`, made };
}

function detailBlocks(
  slug: string,
  model: string,
  content: CarRatingsContent,
  rating: ContentRating,
  blockContext: BlockContext,
) {
  const { region, language, t } = blockContext;
  const points = (list: readonly string[] = []) =>
    list.flatMap((name) => {
      const text = content.points[name];
      return text ? [{ title: contentText(text, blockContext) }] : [];
    });
  const make = findMakeFilter(region);
  const buy = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  const scores = [
    { title: t('content:ratings.overall'), score: scoreView(average(rating), blockContext) },
    ...Object.entries(content.aspects).map(([name, label]) => ({
      title: contentText(label, blockContext),
      score: scoreView(rating.scores[name] ?? 0, blockContext),
    })),
  ];
  return [
    madeBlock({ type: 'scores', name: 'scores', title: t('content:ratings.scores'), items: scores }),
    madeBlock({
      type: 'checklist',
      name: 'strengths',
      title: t('content:ratings.strengths'),
      items: points(rating.strengths),
    }),
    madeBlock({
      type: 'list',
      name: 'weaknesses',
      title: t('content:ratings.weaknesses'),
      items: points(rating.weaknesses),
    }),
    madeBlock({
      type: 'call_to_action',
      name: 'search',
      title: t('content:ratings.stock', { model }),
      items: [],
      action: {
        label: t('content:ratings.search'),
        href: make ? `${buy}?${new URLSearchParams({ [make.query]: slug })}` : buy,
      },
    }),
  ].filter(({ type, items }) => type === 'call_to_action' || items.length > 0);
}

function verdictOf(
  { verdicts }: CarRatingsContent,
  { verdict }: ContentRating,
  blockContext: BlockContext,
): string {
  const text = verdicts[verdict];
  return text ? contentText(text, blockContext) : '';
}

function average({ scores }: ContentRating): number {
  const values = Object.values(scores);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
